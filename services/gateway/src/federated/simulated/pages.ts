/** The pages of simulated sign-in, in the style of the product. */
import { style } from './style.js';

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
  return page(`
    <h1>${title}</h1>
    <p><strong>This is a simulation of ${provider} <span>sign-in.</span> Nothing leaves this computer.</strong></p>
    <p>Nobody checks who you are: be anyone. The same email is the same person next time.</p>
    <form method="post">${field('name', 'Name', 'text', 100, ' autofocus')}${field('email', 'Email', 'email', 254)}
      ${error === '' ? '' : `<p id="error" class="error" role="alert">${escaped(error)}</p>`}
      <button class="primary" name="decision" value="continue">Continue</button>
      <button name="decision" value="cancel" formnovalidate>Cancel</button>
    </form>`);
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
  return page(`
    <h1>${title}</h1>
    <p role="status">Going back to Komavox, as ${provider} would.</p>
    <form method="post" action="${escaped(action)}">${inputs}
      <noscript><button class="primary">Go on</button></noscript>
    </form>
    <script src="${base}/return.js"></script>`);
}

export const refusalPage = page(`
    <h1>${title}</h1>
    <p>This page is a part of signing in, and begins there.</p>
    <p><a href="/auth/login">Login</a></p>`);

function page(content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${title}</title>
  <link rel="icon" href="/seal.svg" type="image/svg+xml">
  <script src="/theme.js"></script>
  <style>${style}</style>
</head>
<body>
  <main>
    <p class="brand"><svg aria-hidden="true" viewBox="0 0 32 32"><rect width="32" height="32" rx="6"/><path
      d="M7 7h8v18H7zM17.5 7H25v7.5h-7.5zM17.5 17H25v8h-7.5z"/></svg>Komavox</p>
    <div class="sheet">${content}
    </div>
  </main>
</body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/[&<>"']/g, (character) => entities[character] ?? '') : '';
