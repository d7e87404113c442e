/** A buyer's steps, as calls: choosing a plan, paying on the test page, coming back. */
import type { TestProduct } from '@komavox/service/testing';
import { until } from '@komavox/test-kit';

/** What answers the calls. */
export type Shop = Pick<TestProduct, 'call'>;

export interface Purchase {
  readonly user: string;
  /** Of the checkout session. */
  readonly session: string;
  /** Path of the page to pay on. */
  readonly page: string;
}

interface Entry {
  readonly kind: string;
  readonly credits: number;
  readonly balance: number;
  readonly note: string;
}

export interface Completed {
  readonly creditPoints: number;
  readonly creditPoint: number;
  readonly credits: number;
  readonly alreadyProcessed: boolean;
}

export type PlanId = 'basic' | 'plus' | 'pro';

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };

let users = 0;
export const newUser = (): string => `buyer-${process.pid}-${(users += 1)}`;

export async function begin(product: Shop, user: string, planId: PlanId = 'plus'): Promise<Purchase> {
  const answer = await product.call('billing', '/api/create-checkout-session', {
    method: 'POST',
    user,
    body: { planId },
  });
  if (answer.status !== 200) throw new Error(`beginning answered ${answer.status}: ${await answer.text()}`);
  const { pathname } = new URL((await answer.json<{ url: string }>()).url);
  return { user, session: pathname.split('/').at(-1) ?? '', page: pathname };
}

export interface Decided {
  readonly status: number;
  readonly location: string;
  readonly html: string;
}

/** Presses a button of the sandbox. @param payee where its pages are */
export async function press(
  payee: Shop,
  service: string,
  { user, page }: Pick<Purchase, 'user' | 'page'>,
  fields: Readonly<Record<string, string>>,
): Promise<Decided> {
  const answer = await payee.call(service, page, {
    method: 'POST',
    user,
    headers: formHeaders,
    body: new URLSearchParams(fields).toString(),
  });
  return { status: answer.status, location: answer.headers['location'] ?? '', html: await answer.text() };
}

export const payIn = (product: Shop, purchase: Purchase, method = 'card'): Promise<Decided> =>
  press(product, 'billing', purchase, { decision: 'pay', method });

/** What the page of test payments does to one of them. */
export const act = (product: Shop, { user, session }: Purchase, action: string): Promise<Decided> =>
  press(product, 'billing', { user, page: '/sandbox/payments' }, { action, session });

/** The call that the return page makes with its own query. */
export function comeBack(product: Shop, user: string, location: string) {
  return product.call('billing', `/api/checkout/success${new URL(location).search}`, { user });
}

/** Waits until a payment that arrives later has failed, and calls no oftener than the limit of calls lets it. */
export const paymentFails = (product: Shop, user: string, location: string): Promise<void> =>
  until(
    'the payment has failed',
    async () => {
      const answer = await comeBack(product, user, location);
      if (answer.status !== 402) throw new Error(`A payment that fails was answered with ${answer.status}`);
      return answer.headers['retry-after'] === undefined;
    },
    20_000,
    500,
  );

export async function entriesOf(product: Shop, user: string): Promise<readonly Entry[]> {
  const answer = await product.call('billing', '/api/credits', { user });
  return [...(await answer.json<{ entries: readonly Entry[] }>()).entries].reverse();
}

export async function balanceOf(product: Shop, user: string): Promise<number> {
  const answer = await product.call('billing', `/internal/accounts/${user}`);
  return (await answer.json<{ creditPoint: number }>()).creditPoint;
}

export const kindsOf = (entries: readonly Entry[]) =>
  entries.map(({ kind, credits }) => `${kind} ${credits}`);

/** Waits until the ledger has these movements, as `kind credits`. */
export const movementsBecome = (
  product: Shop,
  user: string,
  expected: readonly string[],
  ms = 15_000,
): Promise<void> =>
  until(
    `the ledger of ${user} has ${expected.join(', ')}`,
    async () => JSON.stringify(kindsOf(await entriesOf(product, user))) === JSON.stringify(expected),
    ms,
    50,
  );
