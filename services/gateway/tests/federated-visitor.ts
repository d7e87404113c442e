/** What a browser does during a federated sign-in. */
import type { Visitor } from './visitor.js';

export type Id = 'google' | 'apple';

/** What the client is told when it is over, and where it is then; all of it is in no address. */
export interface Ending {
  readonly status: number;
  readonly at: string | null;
  readonly outcome: string | undefined;
}

export function endingOf(response: Response): Ending {
  const told = response.headers.getSetCookie().find((line) => line.startsWith('komavox-sign-in='));
  return {
    status: response.status,
    at: response.headers.get('location'),
    outcome: told?.split(';')[0]?.split('=')[1],
  };
}

export const failedAt = (at: '/auth/login' | '/auth/register', provider: string): Ending => ({
  status: 303,
  at,
  outcome: `failed.${at === '/auth/login' ? 'signin' : 'signup'}.${provider}`,
});

/** @returns where the provider's page is. */
export async function begin(one: Visitor, id: Id, query = 'intent=signin'): Promise<URL> {
  const response = await one.call(`/api/auth/${id}/start?${query}`);
  const { status, at, outcome } = endingOf(response);
  if (status !== 303 || at === null || outcome !== undefined) throw new Error(`start led to ${String(at)}`);
  return new URL(at, 'http://ours.example');
}

/** Comes back from the provider, as each of them has it; Apple's page is another site's. */
export function comeBack(one: Visitor, id: Id, answer: URLSearchParams): Promise<Response> {
  const path = `/api/auth/${id}/callback`;
  return id === 'google'
    ? one.call(`${path}?${answer.toString()}`)
    : one.call(path, {
        method: 'POST',
        body: answer.toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://appleid.apple.com',
          'sec-fetch-site': 'cross-site',
        },
      });
}

/** Fills in the simulated page. */
export function decide(
  one: Visitor,
  page: URL,
  form: { readonly decision: 'continue' | 'cancel'; readonly name?: string; readonly email?: string },
): Promise<Response> {
  return one.call(`${page.pathname}${page.search}`, {
    method: 'POST',
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

/** What the simulated provider sends back: in the address, or in a form that posts itself. */
export async function answerIn(response: Response): Promise<URLSearchParams> {
  const place = response.headers.get('location');
  if (place !== null) return new URL(place, 'http://ours.example').searchParams;
  const fields = (await response.text()).matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  return new URLSearchParams(
    [...fields].map(([, name = '', value = '']): [string, string] => [name, value.replaceAll('&quot;', '"')]),
  );
}
