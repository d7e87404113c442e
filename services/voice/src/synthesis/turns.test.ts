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

const newTurn = (background = false): Turn => ({ background, stopped: false });

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
});
