import { assertUndoes, emptyHead, follow, kinds, spendable } from './ledger.js';

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
    expect(follow(head, kinds.refunded, -3).balance).toBe(-1);
    expect(follow(head, kinds.disputed, -3).balance).toBe(-1);
    expect(follow({ sequence: 5, balance: -3 }, kinds.purchased, 1).balance).toBe(-2);
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

  it.each([
    [kinds.purchased, Number.MAX_SAFE_INTEGER - 1, 2],
    [kinds.refunded, 1 - Number.MAX_SAFE_INTEGER, -2],
  ])('refuse a balance that could not be counted: %o of %d with %d', (rule, balance, credits) => {
    expect(() => follow({ sequence: 1, balance }, rule, credits)).toThrow(
      expect.objectContaining({ status: 409, code: 'balance_too_large' }) as Error,
    );
  });

  it('show a debt as 0 credits', () => {
    expect(spendable(-1)).toBe(0);
    expect(spendable(3)).toBe(3);
  });
});

describe('undoing an entry', () => {
  const spent = { user: 'ada', kind: 'spent', credits: -3 } as const;
  const back = (credits: number) => ({ user: 'ada', kind: 'restored', credits }) as const;
  const codeOf = (work: () => void): string => {
    try {
      work();
      return 'ok';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  it.each([
    ['ok', back(3), spent, []],
    ['ok', back(1), spent, [back(2)]],
    ['undoes_too_much', back(2), spent, [back(2)]],
    ['undoes_too_much', back(4), spent, []],
    ['nothing_to_undo', back(1), undefined, []],
    ['nothing_to_undo', { ...back(1), user: 'eve' }, spent, []],
    ['nothing_to_undo', back(1), { ...spent, kind: 'disputed' as const }, []],
    ['ok', { ...back(3), kind: 'reinstated' as const }, { ...spent, kind: 'disputed' as const }, []],
    ['nothing_to_undo', { ...back(1), kind: 'purchased' as const }, spent, []],
  ])('is %s: %j of %j after %j', (code, movement, undone, others) => {
    expect(codeOf(() => assertUndoes(movement, undone, others))).toBe(code);
  });
});
