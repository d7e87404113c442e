import { setTimeout as sleep } from 'node:timers/promises';
import { type Turn, Turns, TurnsOver } from './turns.js';

async function inTurn(turns: Turns, turn: Turn, name: string, parts: number, log: string[]): Promise<void> {
  for (let part = 0; part < parts; part += 1) {
    await turns.take(turn, async () => {
      await sleep(2);
      log.push(name);
    });
  }
}

const newTurn = (background = false, user = 'ada'): Turn => ({ user, background, stopped: false });

describe('texts in one process', () => {
  it('have a part each in turn, those of the background when no other wants one', async () => {
    const [turns, log] = [new Turns(), [] as string[]];
    await Promise.all([
      inTurn(turns, newTurn(true), 'behind', 2, log),
      inTurn(turns, newTurn(), 'long', 4, log),
      inTurn(turns, newTurn(), 'short', 2, log),
    ]);
    expect(log).toEqual(['long', 'short', 'long', 'short', 'long', 'long', 'behind', 'behind']);
  });

  it('come to the front when somebody waits for them, and end when nobody does', async () => {
    const [turns, log] = [new Turns(), [] as string[]];
    const [behind, unwanted] = [newTurn(true), newTurn()];
    const work = [
      inTurn(turns, newTurn(), 'long', 4, log),
      inTurn(turns, behind, 'behind', 2, log),
      inTurn(turns, unwanted, 'unwanted', 9, log),
    ];
    behind.background = false;
    unwanted.stopped = true;
    const [, , left] = await Promise.allSettled(work);
    expect(log).toEqual(['long', 'behind', 'long', 'behind', 'long', 'long']);
    expect(left).toMatchObject({ status: 'rejected', reason: expect.any(TurnsOver) as Error });
  });

  it('that are short wait for one part of long ones, however many of these there are', async () => {
    const [turns, log] = [new Turns(), [] as string[]];
    const long = ['a', 'b', 'c', 'd'].map((name) => inTurn(turns, newTurn(), name, 12, log));
    while (log.length < 20) await sleep(1);
    const begun = log.length;
    await inTurn(turns, newTurn(), 'short', 4, log);
    const places = log.flatMap((name, at) => (name === 'short' ? [at - begun] : []));
    // One part is being done, and another's turn may have been told of.
    expect(places[0]).toBeLessThanOrEqual(2);
    expect((places.at(-1) ?? 0) - (places[0] ?? 0)).toBe(3);
    await Promise.all(long);
    expect(log.slice(-20).toSorted()).toEqual([...'aaaaabbbbbcccccddddd']);
  });

  it('that are long go on while short ones come without end', async () => {
    const [turns, log] = [new Turns(), [] as string[]];
    const long = newTurn();
    await inTurn(turns, long, 'long', 4, log);
    let isOver = false;
    const crowd = Array.from({ length: 3 }, async () => {
      while (!isOver) await inTurn(turns, newTurn(), 'short', 2, log);
    });
    await inTurn(turns, long, 'long', 3, log);
    isOver = true;
    await Promise.all(crowd);
    const places = log.flatMap((name, at) => (name === 'long' ? [at] : [])).slice(4);
    const waits = places.map((place, n) => place - (places[n - 1] ?? 4));
    // Three that were there before it, and six that came later.
    expect(Math.max(...waits)).toBeLessThanOrEqual(10);
  });

  it('of a user who has had more of them wait for others, and none waits for ever', async () => {
    const [turns, log] = [new Turns(), [] as string[]];
    const many = Array.from({ length: 8 }, () => inTurn(turns, newTurn(), 'ada', 12, log));
    while (log.length < 20) await sleep(1);
    const begun = log.length;
    await Promise.all(['eve', 'bob'].map((name) => inTurn(turns, newTurn(false, name), name, 12, log)));
    const meanwhile = log.slice(begun);
    // Whole, but for a part that was being done and one that was told of.
    expect(meanwhile.filter((name) => name === 'ada').length).toBeLessThanOrEqual(3);
    const [first, second] = [meanwhile.indexOf('eve'), meanwhile.indexOf('bob')];
    expect(Math.abs(first - second)).toBe(1);
    await Promise.all(many);
    expect(log).toHaveLength(8 * 12 + 2 * 12);
  });

  it('are shared by users who all have long ones', async () => {
    const [turns, log] = [new Turns(), [] as string[]];
    const texts = [...Array<string>(7).fill('ada'), 'eve'];
    await Promise.race(texts.map((user) => inTurn(turns, newTurn(false, user), user, 30, log)));
    const eve = log.filter((user) => user === 'eve').length;
    expect(eve / log.length).toBeGreaterThan(0.4);
    expect(eve / log.length).toBeLessThan(0.6);
  });
});
