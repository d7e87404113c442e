import { plans } from './plans.js';

describe('plans', () => {
  it('are those of the spec', () => {
    expect(
      plans.map(({ id, name, price, credits, discount }) => ({ id, name, price, credits, discount })),
    ).toEqual([
      { id: 'basic', name: 'Basic', price: 1.99, credits: 100, discount: undefined },
      { id: 'plus', name: 'Plus', price: 2.99, credits: 200, discount: 25 },
      { id: 'pro', name: 'Pro', price: 3.99, credits: 400, discount: 50 },
    ]);
  });
});
