import { plans } from './plans.js';

it('the plans are those of the spec (2, section 9): price, credits, discount and support', () => {
  expect(
    plans.map(({ id, name, price, billingCycle, credits, discount }) => [
      id,
      name,
      price,
      billingCycle,
      credits,
      discount,
    ]),
  ).toEqual([
    ['basic', 'Basic', 1.99, 'one-time', 100, undefined],
    ['plus', 'Plus', 2.99, 'one-time', 200, 25],
    ['pro', 'Pro', 3.99, 'one-time', 400, 50],
  ]);
  for (const { features } of plans)
    expect(features).toEqual(expect.arrayContaining(['Advanced captions', 'Custom voice']));
  expect(plans.map(({ features }) => features.at(-1))).toEqual([
    'Basic support',
    'Priority support',
    'Priority support',
  ]);
});
