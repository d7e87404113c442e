/**
 * Credits on the embedded stores: one process with voice and billing, killed at random, its events late, repeated and
 * replayed.
 */
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { randomFrom, startChild } from '@komavox/test-kit';
import { freePort } from '@komavox/test-servers';
import { temporaryFolder } from '@komavox/test-support';
import { auditCredits } from '../money/audit-credits.js';
import { killsPerSeed, seeds, speechesPerSeed } from '../money/seeds.js';
import { askForSpeeches } from '../money/ask-for-speeches.js';
import { Speaker } from '../money/speaker.js';
import { bootVoiceAndBilling } from '../money/voice-and-billing.js';

let folder: string;
let port: string;
beforeEach(async () => {
  folder = temporaryFolder();
  port = String(await freePort());
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const origin = () => `http://127.0.0.1:${port}`;

async function startVictim(seed: number) {
  const child = startChild(new URL('../money/run-until-killed.js', import.meta.url), [
    folder,
    port,
    String(seed),
  ]);
  await child.line('started');
  return child;
}

it('of 50 custom speeches at once exactly 10 are made with 10 credits', async () => {
  const product = await bootVoiceAndBilling({ folder, port, seed: seeds[0] ?? 0 });
  const speaker = await Speaker.join(origin());
  await speaker.takeFive();
  await speaker.takeFive();
  await Promise.all(Array.from({ length: 50 }, (_, n) => speaker.speak(`Number ${n % 5}.`)));
  expect([speaker.heard.size, speaker.refused]).toEqual([10, 40]);
  const { wrong, sum, delivered } = await auditCredits(product.events, [speaker]);
  expect({ wrong, sum, delivered }).toEqual({ wrong: [], sum: 0, delivered: 10 });
  await product.stop();
});

it.each(seeds)('the ledger is what was granted less what was delivered, with the seed %d', async (seed) => {
  const random = randomFrom(seed);
  let child = await startVictim(seed);
  const speakers = await Speaker.joinTwo(origin());
  let done = false;
  const speaking = askForSpeeches(...speakers, { speeches: speechesPerSeed, callers: 12, random }).finally(
    () => {
      done = true;
    },
  );
  let kills = 0;
  while (!done) {
    await pause(150 + random() * 1500);
    await child.kill();
    kills += 1;
    child = await startVictim(seed + kills);
    if (kills >= killsPerSeed) break;
  }
  await speaking;
  // The last one finds what the others left.
  await child.kill();
  const product = await bootVoiceAndBilling({ folder, port, seed: seed + kills + 1 });
  const audit = await auditCredits(product.events, speakers);
  await product.stop();
  const { wrong, ...figures } = audit;
  console.log(
    JSON.stringify({ stores: 'embedded', seed, kills: kills + 1, speeches: speechesPerSeed, ...figures }),
  );
  expect(wrong).toEqual([]);
});
