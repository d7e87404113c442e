import { emptyHead, follow, kinds, spendable } from './ledger.js';

const head = { sequence: 4, balance: 2 };

describe('ledger rules', () => {
  it('number entries and carry the balance forward', () => {
    expect(follow(emptyHead, kinds.opened, 0)).toEqual({ sequence: 1, balance: 0 });
    expect(follow(head, kinds.spent, -2)).toEqual({ sequence: 5, balance: 0 });
    expect(follow(head, kinds.restored, 1)).toEqual({ sequence: 5, balance: 3 });
  });

  it('refuse to overdraw', () => {
    expect(() => follow(head, kinds.spent, -3)).toThrow(
      expect.objectContaining({ status: 402, code: 'insufficient_credits', retryable: false }) as Error,
    );
  });

  it('let a kind overdraw that may, and a debt be paid back in parts', () => {
    expect(follow(head, { direction: 'down', mayOverdraw: true }, -3).balance).toBe(-1);
    expect(follow({ sequence: 5, balance: -3 }, kinds.restored, 1).balance).toBe(-2);
  });

  it.each([
    [kinds.spent, 1],
    [kinds.spent, 0],
    [kinds.restored, -1],
    [kinds.opened, 1],
    [kinds.restored, 0.5],
    [kinds.restored, Number.NaN],
    [kinds.restored, Number.MAX_SAFE_INTEGER + 1],
  ])('refuse %o with %d credits', (rule, credits) => {
    expect(() => follow(head, rule, credits)).toThrow(TypeError);
  });

  it('show a debt as 0 credits', () => {
    expect(spendable(-1)).toBe(0);
    expect(spendable(3)).toBe(3);
  });
});
