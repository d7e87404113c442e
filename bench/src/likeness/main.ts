/**
 * How near custom voices come to their samples, by the cosine of a speaker encoder and in a closed set: the default voice
 * before, the custom voice after, each beside a second recording of the speaker, who reads another text there.
 * Prints a table and one JSON line. README.md beside the service says where recordings come from.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { topics } from '@komavox/proto';
import { bootForTest } from '@komavox/service/testing';
import { voice } from '@komavox/voice';
import { openJudges } from '../judges/judges.js';
import { printTable, type Row } from '../table.js';

const text =
  'When the bell rang, every student turned to look at the door. Please give me one more chance to prove that I am ready.';

const folder = process.env['LIKENESS_SAMPLES'] ?? '';
const judges = existsSync(folder)
  ? openJudges()
  : 'LIKENESS_SAMPLES names no folder of <speaker>-a.wav and <speaker>-b.wav';
if (typeof judges === 'string') {
  process.stdout.write(`Skipped: ${judges}\n`);
  process.exit(0);
}

const speakers = readdirSync(folder).flatMap((name) => /^(?<speaker>.+)-a[.]wav$/.exec(name)?.[1] ?? []);
const work = mkdtempSync(join(tmpdir(), 'komavox-likeness-'));
const product = await bootForTest([voice], { exactlyOnce: true });

/** The audio of the text as a file, and the seconds that the call took. */
async function spoken(name: string, body: object): Promise<{ file: string; seconds: number }> {
  const user = 'bench';
  const custom = 'customVoiceId' in body;
  const requested = custom ? product.nextEvent(topics.speechRequested, ({ charged }) => !charged) : undefined;
  const started = performance.now();
  const answer = product.call('voice', '/api/tts/speak', {
    method: 'POST',
    user,
    body: { text, language: 'en', ...body },
  });
  if (requested) {
    const { speechId, userId } = await requested;
    await product.publish(topics.creditDeducted, { speechId, userId, credits: 1, balance: 1n });
  }
  const response = await answer;
  if (response.status !== 200) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  const file = join(work, `${name}.mp3`);
  writeFileSync(file, await response.bytes());
  return { file, seconds: (performance.now() - started) / 1000 };
}

async function modelOf(speaker: string): Promise<string> {
  const form = new FormData();
  form.append('name', speaker);
  form.append('isPublic', 'false');
  form.append('consent', 'true');
  form.append('sample', new Blob([readFileSync(join(folder, `${speaker}-a.wav`))]), 'sample.wav');
  const whole = new Response(form);
  const response = await product.call('voice', '/api/voice-models', {
    method: 'POST',
    user: 'bench',
    headers: { 'content-type': whole.headers.get('content-type') ?? '' },
    body: Buffer.from(await whole.arrayBuffer()),
  });
  if (response.status !== 201) throw new Error(`${speaker}: ${response.status} ${await response.text()}`);
  return (await response.json<{ id: string }>()).id;
}

const before = await spoken('default', {});
const after = [];
for (const speaker of speakers) {
  after.push(await spoken(speaker, { voiceModel: 'custom', customVoiceId: await modelOf(speaker) }));
}
await product.stop();

const files = [
  before.file,
  ...after.map(({ file }) => file),
  ...speakers.map((speaker) => join(folder, `${speaker}-b.wav`)),
];
const [first = [], ...others] = await judges.speakers(files);
const custom = others.slice(0, speakers.length);
const theirs = others.slice(speakers.length);
rmSync(work, { recursive: true, force: true });

const cosine = (a: readonly number[] = [], b: readonly number[] = []): number =>
  a.reduce((sum, value, n) => sum + value * (b[n] ?? 0), 0);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const likeness = speakers.map((speaker, n) => {
  const cosines = theirs.map((other) => cosine(custom[n], other));
  return {
    speaker,
    before: cosine(first, theirs[n]),
    after: cosines[n] ?? 0,
    identified: cosines[n] === Math.max(...cosines),
  };
});
const rows: Row[] = likeness.flatMap((one) => [
  { what: `${one.speaker}, default voice`, value: one.before, unit: 'cosine' },
  { what: `${one.speaker}, custom voice`, value: one.after, unit: 'cosine' },
]);
printTable('likeness', [
  ...rows,
  { what: 'all, default voice', value: mean(likeness.map((one) => one.before)), unit: 'cosine' },
  { what: 'all, custom voice', value: mean(likeness.map((one) => one.after)), unit: 'cosine' },
  {
    what: `identified among ${speakers.length}`,
    value: likeness.filter(({ identified }) => identified).length,
    unit: 'speakers',
  },
  { what: 'first text of a voice', value: mean(after.map(({ seconds }) => seconds)), unit: 's' },
]);
