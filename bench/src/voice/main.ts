/**
 * Time of a text of 60 characters from the call to the whole audio, warm, and how much faster than speech long
 * texts are made. Prints a table and one JSON line.
 */
import { bootForTest } from '@komavox/service/testing';
import { voice } from '@komavox/voice';
import { printTable, type Row } from '../table.js';

const sampleTexts = {
  en: 'You must be joking, this cannot be the way out of the city! ',
  ja: 'お前がこの街から出られると思うなよ、ここは俺たちの縄張りだからな。今すぐに帰れ、さもないと後悔するぞ、覚悟しておけ！',
  zh: '你以为你能离开这座城市吗？这里是我们的地盘，马上回去，不然你会后悔的。我们已经等了很久了，没有人能从这里逃走，你也一样。',
} as const;
const rounds = 8;

const product = await bootForTest([voice], { exactlyOnce: true });

/** Milliseconds to the last byte, and seconds of sound. */
async function speak(text: string, language: string): Promise<{ ms: number; seconds: number }> {
  const started = performance.now();
  const response = await product.call('voice', '/api/tts/speak', {
    method: 'POST',
    user: 'bench',
    body: { text, language },
  });
  if (response.status !== 200)
    throw new Error(`${language}: speech answered ${response.status} ${await response.text()}`);
  await response.bytes();
  return { ms: performance.now() - started, seconds: Number(response.headers['x-audio-duration']) };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const rows: Row[] = [];
for (const [language, text] of Object.entries(sampleTexts)) {
  const sixty = [...text].slice(0, 60).join('');
  const cold = await speak(sixty, language);
  const warm = [];
  // Another number is another text: nothing comes from the cache.
  for (let round = 0; round < rounds; round += 1) warm.push(await speak(`${round} ${sixty}`, language));
  const cached = await speak(sixty, language);
  const long = await speak(text.repeat(Math.floor(1900 / text.length)), language);
  const row = (what: string, value: number, unit: string, limit?: number): Row => ({
    what: `${language}, ${what}`,
    value,
    unit,
    ...(limit === undefined ? {} : { limit }),
  });
  rows.push(
    row('60 characters, first', cold.ms, 'ms'),
    row('60 characters, warm', median(warm.map(({ ms }) => ms)), 'ms', 500),
    row('60 characters, spoken before', cached.ms, 'ms'),
    row('1900 characters, time per second of sound', long.ms / 1000 / long.seconds, 's', 0.1),
  );
}
await product.stop();
printTable('voice', rows);
