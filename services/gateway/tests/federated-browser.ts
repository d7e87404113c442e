/** A browser's steps during a federated sign-in. */
import type { Browser } from './browser.js';

export type Id = 'google' | 'apple';

/** The last address of the browser, and the result in its cookie. */
interface SignInEnd {
  readonly status: number;
  readonly at: string | null;
  readonly result: string | undefined;
}

export function signInEnd(response: Response): SignInEnd {
  const result = response.headers.getSetCookie().find((line) => line.startsWith('komavox-sign-in='));
  return {
    status: response.status,
    at: response.headers.get('location'),
    result: result?.split(';')[0]?.split('=')[1],
  };
}

export const failedAt = (at: '/auth/login' | '/auth/register', provider: string): SignInEnd => ({
  status: 303,
  at,
  result: `failed.${at === '/auth/login' ? 'signin' : 'signup'}.${provider}`,
});

/** @returns the address of the provider's page. */
export async function begin(one: Browser, id: Id, query = 'intent=signin'): Promise<URL> {
  const response = await one.call(`/api/auth/${id}/start?${query}`);
  const { status, at, result } = signInEnd(response);
  if (status !== 303 || at === null || result !== undefined) throw new Error(`start led to ${String(at)}`);
  return new URL(at, 'http://ours.example');
}

/** Returns from the provider: Google by an address, Apple by a cross-site post. */
export function returnFromProvider(one: Browser, id: Id, answer: URLSearchParams): Promise<Response> {
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
  one: Browser,
  page: URL,
  form: { readonly decision: 'continue' | 'cancel'; readonly name?: string; readonly email?: string },
): Promise<Response> {
  return one.call(`${page.pathname}${page.search}`, {
    method: 'POST',
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

/** The simulated provider's answer: in the address, or in a form that posts itself. */
export async function answerIn(response: Response): Promise<URLSearchParams> {
  const place = response.headers.get('location');
  if (place !== null) return new URL(place, 'http://ours.example').searchParams;
  const fields = (await response.text()).matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  return new URLSearchParams(
    [...fields].map(([, name = '', value = '']): [string, string] => [name, value.replaceAll('&quot;', '"')]),
  );
}
