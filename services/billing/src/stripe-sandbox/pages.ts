/** HTML pages of the sandbox: the test page to pay on, receipts, and payments to refund and dispute. */
import { escaped, htmlPage } from '@komavox/http';
import { paymentMethods, type PaymentMethod } from './checkout.js';
import { amountOf, refundedOf, type Checkout, type Payment } from './records.js';

const notice = `
      <p><strong>This is a test: no card is charged.</strong> Komavox has no payment provider here, so this page
        stands in for it.</p>`;

export function payPage(checkout: Checkout, chosen: PaymentMethod = 'card', error = ''): string {
  const { request } = checkout;
  const lines = request.lineItems.map(
    ({ name, unitAmount, quantity }) => `<dt>${escaped(name)}</dt><dd>${dollars(unitAmount * quantity)}</dd>`,
  );
  const choices = Object.entries(paymentMethods).map(
    ([method, { label }]) => `
          <label class="choice"><input type="radio" name="method" value="${method}"${
            method === chosen ? ' checked' : ''
          }>${label}</label>`,
  );
  return htmlPage(
    'Test payment',
    `${notice}
      <dl class="sum">${lines.join('')}</dl>
      <form method="post">
        <fieldset${error === '' ? '' : ' aria-describedby="error"'}>
          <legend>How to pay</legend>${choices.join('')}
        </fieldset>
        ${error === '' ? '' : `<p id="error" class="error" role="alert">${escaped(error)}</p>`}
        <button class="primary" name="decision" value="pay">Pay ${dollars(amountOf(request))}</button>
        <button name="decision" value="cancel">Cancel</button>
      </form>`,
  );
}

/** A session that can't be paid any more. */
export const closedPage = ({ status }: Checkout): string =>
  htmlPage(
    'Test payment',
    `${notice}
      <p>${status === 'complete' ? 'This payment is complete.' : 'This payment was not made in time.'}</p>
      <p><a href="/pricing">Plans</a></p>`,
  );

export const missingPage = htmlPage(
  'Test payment',
  `
      <p>There is no such payment. A purchase begins with a plan.</p>
      <p><a href="/pricing">Plans</a></p>`,
);

export function receiptPage(checkout: Checkout, payment: Payment): string {
  const refunded = refundedOf(payment);
  return htmlPage(
    'Test receipt',
    `${notice}
      <dl class="sum"><dt>${nameOf(checkout)}</dt><dd>${dollars(amountOf(checkout.request))}</dd></dl>
      <p>Paid on ${day(payment.createdAt)}. Receipt ${escaped(payment.charge)}.</p>
      ${refunded === 0 ? '' : `<p>${dollars(refunded)} of it was refunded.</p>`}
      <p><a href="/sandbox/payments">Test payments</a></p>`,
  );
}

/** @param error of the last action */
export function paymentsPage(checkouts: readonly Checkout[], error = ''): string {
  const entries = checkouts.map(paymentEntry).join('');
  return htmlPage(
    'Test payments',
    `${notice}
      <p>What a payment provider’s staff or a bank would do can be done here to your own test payments.</p>
      ${error === '' ? '' : `<p class="error" role="alert">${escaped(error)}</p>`}
      ${entries === '' ? '<p>There are no test payments yet.</p>' : `<ul class="entries">${entries}</ul>`}
      <p><a href="/pricing">Plans</a></p>`,
  );
}

function paymentEntry(checkout: Checkout): string {
  const title = `${nameOf(checkout)}, ${dollars(amountOf(checkout.request))}`;
  const actions = actionsOf(checkout).map(
    ([action, label]) =>
      `<button name="action" value="${action}" aria-label="${label}: ${title}">${label}</button>`,
  );
  return `
        <li>
          <h2>${title}</h2>
          <p>${day(checkout.createdAt)}. ${stateOf(checkout)}</p>
          ${
            actions.length === 0
              ? ''
              : `<form method="post"><input type="hidden" name="session" value="${escaped(checkout.id)}">${actions.join('')}</form>`
          }
        </li>`;
}

function actionsOf({ request, payment }: Checkout): readonly (readonly [action: string, label: string])[] {
  if (payment?.charge === undefined) return [];
  const [dispute] = payment.disputes;
  if (dispute?.status === 'needs_response')
    return [
      ['win', 'Win dispute'],
      ['lose', 'Lose dispute'],
    ];
  const isWhole = refundedOf(payment) < amountOf(request) && dispute?.status !== 'lost';
  return [
    ...(isWhole
      ? ([
          ['refund', 'Refund all'],
          ['refund-half', 'Refund half'],
        ] as const)
      : []),
    ...(isWhole && !dispute ? ([['dispute', 'Dispute']] as const) : []),
    ...(payment.refunds.some(({ status }) => status === 'succeeded')
      ? ([['fail-refund', 'Fail last refund']] as const)
      : []),
  ];
}

function stateOf({ status, payment, request }: Checkout): string {
  if (payment?.charge === undefined) {
    if (payment?.settles) return 'Arrives later.';
    if (status === 'complete') return 'Never arrived.';
    return status === 'open' ? 'Not paid yet.' : 'Not paid in time.';
  }
  const refunded = refundedOf(payment);
  const [dispute] = payment.disputes;
  return [
    'Paid.',
    ...(refunded === 0 ? [] : [`${dollars(refunded)} of ${dollars(amountOf(request))} refunded.`]),
    ...(dispute ? [`Dispute ${dispute.status === 'needs_response' ? 'open' : dispute.status}.`] : []),
  ].join(' ');
}

const nameOf = ({ request }: Checkout): string =>
  request.lineItems.map(({ name }) => escaped(name)).join(', ');

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

const day = (date: Date): string => date.toISOString().slice(0, 10);
