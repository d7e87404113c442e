/** The pages of simulated sign-in, in the style of the product. */
import { escaped, htmlPage } from '@komavox/http';

const title = 'Simulated sign-in';

/** The form for name and email. */
export function formPage({
  provider,
  typed = {},
  error = '',
}: {
  readonly provider: string;
  readonly typed?: Readonly<Record<string, unknown>>;
  readonly error?: string;
}): string {
  const field = (name: string, label: string, type: string, maxLength: number, more = '') => `
      <label for="${name}">${label}</label>
      <input id="${name}" name="${name}" type="${type}" autocomplete="${name}" maxlength="${maxLength}" required
        value="${escaped(typed[name])}"${error === '' ? '' : ' aria-describedby="error"'}${more}>`;
  return htmlPage(
    title,
    `
    <p><strong>This is a simulation of ${provider} <span>sign-in.</span> Nothing leaves this computer.</strong></p>
    <p>Nobody checks who you are: be anyone. The same email is the same person next time.</p>
    <form method="post">${field('name', 'Name', 'text', 100, ' autofocus')}${field('email', 'Email', 'email', 254)}
      ${error === '' ? '' : `<p id="error" class="error" role="alert">${escaped(error)}</p>`}
      <button class="primary" name="decision" value="continue">Continue</button>
      <button name="decision" value="cancel" formnovalidate>Cancel</button>
    </form>`,
  );
}

/** Posts the answer to the client by itself, as Apple's page does (OAuth 2.0 Form Post Response Mode). */
export function returningPage({
  provider,
  action,
  fields,
  base,
}: {
  readonly provider: string;
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly base: string;
}): string {
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('');
  return htmlPage(
    title,
    `
    <p role="status">Going back to Komavox, as ${provider} would.</p>
    <form method="post" action="${escaped(action)}">${inputs}
      <noscript><button class="primary">Go on</button></noscript>
    </form>
    <script src="${base}/return.js"></script>`,
  );
}

/** For who isn't at this computer. */
export const elsewherePage = htmlPage(
  title,
  `
    <p role="alert">Simulated sign-in works only in a browser on the computer that runs Komavox, without a proxy.</p>
    <p><a href="/auth/login">Login</a></p>`,
);

export const refusalPage = htmlPage(
  title,
  `
    <p>This page is a part of signing in, and begins there.</p>
    <p><a href="/auth/login">Login</a></p>`,
);
