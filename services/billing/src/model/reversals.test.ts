import { randomFrom } from '@komavox/test-kit';
import { followReversals, type Movement, type Reversal, type SeenReversal } from './reversals.js';

const purchase: Movement = { key: 'checkout:cs', kind: 'purchased', credits: 400, booked: true };
const account: State = { amount: 399, credits: 400, reversals: [], movements: [purchase] };

interface State {
  readonly amount: number;
  readonly credits: number;
  readonly reversals: readonly SeenReversal[];
  readonly movements: readonly Movement[];
}

const refund = (id: string, amount: number, holds = true): Reversal => ({
  id,
  kind: 'refunded',
  amount,
  holds,
});
const dispute = (id: string, amount: number, holds = true): Reversal => ({
  id,
  kind: 'disputed',
  amount,
  holds,
});

const follow = (...steps: readonly (readonly Reversal[])[]): State =>
  steps.reduce<State>((before, told) => ({ ...before, ...followReversals(before, told) }), account);

const shown = ({ movements }: { readonly movements: readonly Movement[] }) =>
  movements
    .slice(1)
    .map(({ key, credits, undoes }) => [key, credits, ...(undoes === undefined ? [] : [undoes])]);

describe('refunds and disputes', () => {
  it('take credits in proportion, and all for all the money', () => {
    expect(shown(follow([refund('re_1', 200)]))).toEqual([['refund:re_1', -201]]);
    expect(shown(follow([refund('re_1', 200), refund('re_2', 199)]))).toEqual([
      ['refund:re_1', -201],
      ['refund:re_2', -199],
    ]);
    expect(shown(follow([dispute('dp_1', 399)]))).toEqual([['dispute:dp_1', -400]]);
  });

  it('told again change nothing, in the same objects', () => {
    const before = follow([refund('re_1', 200)]);
    const after = followReversals(before, [refund('re_1', 200)]);
    expect(after.movements).toBe(before.movements);
    expect(after.reversals).toBe(before.reversals);
  });

  it('that come in another order keep what was taken', () => {
    const before = follow([refund('re_2', 199)]);
    const after = followReversals(before, [refund('re_1', 200), refund('re_2', 199)]);
    expect(shown(after)).toEqual([
      ['refund:re_2', -199],
      ['refund:re_1', -201],
    ]);
  });

  it('are given back by a dispute that is won and a refund that failed, naming what they undo', () => {
    expect(shown(follow([dispute('dp_1', 399)], [dispute('dp_1', 399, false)]))).toEqual([
      ['dispute:dp_1', -400],
      ['reinstated:dp_1', 400, 'dispute:dp_1'],
    ]);
    const twice = follow([refund('re_1', 399)], [refund('re_1', 399, false)], [refund('re_1', 399, false)]);
    expect(shown(twice)).toEqual([
      ['refund:re_1', -400],
      ['reinstated:re_1', 400, 'refund:re_1'],
    ]);
  });

  it('take what is due once the first one is given back', () => {
    const both = [dispute('dp_1', 399), refund('re_1', 200)];
    expect(shown(follow(both, [dispute('dp_1', 399, false), refund('re_1', 200)]))).toEqual([
      ['dispute:dp_1', -400],
      ['reinstated:dp_1', 400, 'dispute:dp_1'],
      ['refund:re_1', -201],
    ]);
  });

  it('of which nothing was ever heard while they held take nothing', () => {
    expect(shown(follow([dispute('dp_1', 399, false)]))).toEqual([]);
  });

  it('never take more than was granted, nor give back more than they took, whatever happens', () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const random = randomFrom(seed);
    const pick = (most: number) => Math.floor(random() * most);
    for (let run = 0; run < 500; run += 1) {
      const known = Array.from({ length: 1 + pick(5) }, (_, index) =>
        (pick(2) === 0 ? refund : dispute)(`x_${index}`, 1 + pick(399), true),
      );
      let state = account;
      for (let step = 0; step < 8; step += 1) {
        const told = known
          .filter(() => random() < 0.8)
          .map((reversal) => ({ ...reversal, holds: random() < 0.7 }))
          .sort(() => random() - 0.5);
        state = { ...state, ...followReversals(state, told) };
        let balance = 0;
        for (const { credits } of state.movements) balance += credits;
        expect({ seed, run, step, isFair: balance >= 0 && balance <= 400 }).toEqual({
          seed,
          run,
          step,
          isFair: true,
        });
      }
      const keys = state.movements.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      for (const { undoes, credits } of state.movements.filter((one) => one.undoes !== undefined))
        expect(state.movements.find(({ key }) => key === undoes)?.credits).toBe(-credits);
    }
  });
});
