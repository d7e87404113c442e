/**
 * Starts the product as a person does, hears who speaks, and ends it: one JSON line. `node start-and-speak.js <case>` in
 * the folder of a clone; plain Node, because it runs before anything is installed.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const texts = { en: 'Who speaks here?', ja: '誰が話していますか。', de: 'Wer spricht hier?' };
const maxStartMs = 20 * 60_000;
const maxFetchMs = 15 * 60_000;

const begun = Date.now();
const product = spawn('npm', ['start'], {
  env: { ...process.env, PORT: '0', INTERNAL_PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
  detached: true,
});
let ended = false;
product.on('exit', () => (ended = true));
const lines = [];
createInterface({ input: product.stdout }).on('line', (line) => {
  lines.push(line);
  process.stderr.write(`  ${line.slice(0, 300)}\n`);
});

async function lineLike(pattern, maxMs) {
  const until = Date.now() + maxMs;
  for (;;) {
    const found = lines.find((line) => pattern.test(line));
    if (found !== undefined) return found;
    if (ended || Date.now() > until) throw new Error(`There was no line like ${pattern}`);
    await sleep(100);
  }
}

/** Who speaks each language: the engine, or what went wrong. */
async function speakers(client) {
  const found = [];
  for (const [language, text] of Object.entries(texts)) {
    // Another text each time: the same would be the same audio.
    const body = JSON.stringify({ text: `${text} ${Date.now() % 100_000}`, language });
    const headers = { 'content-type': 'application/json', accept: 'multipart/mixed, audio/mpeg' };
    const spoken = await client.call('/api/tts/speak', { method: 'POST', body, headers }).catch(String);
    if (typeof spoken !== 'string') await spoken.arrayBuffer();
    const who = typeof spoken === 'string' ? spoken : spoken.headers.get('x-voice');
    found.push(`${language} ${who}`);
  }
  return found.join(', ');
}

async function readiness(internalOrigin) {
  const response = await fetch(`${internalOrigin}/readyz`);
  const { checks } = await response.json();
  return `${response.status} ${checks.find(({ name }) => name === 'voice.engines').detail}`;
}

try {
  const ready = await lineLike(/^Komavox is ready at /, maxStartMs);
  const readySeconds = Math.round((Date.now() - begun) / 1000);
  const { internalOrigin } = JSON.parse(await lineLike(/"msg":"ready"/, 1000));
  const first = await lineLike(/^komavox: Voices: /, 30_000);
  const { createClient } = await import(
    new URL('../../packages/client/dist/src/index.js', import.meta.url).href
  );
  const client = createClient(ready.replace(/^.* /, ''));
  await client.register('Reader', `${Date.now()}@example.org`, 'correct horse battery');
  const atFirst = await speakers(client);
  await sleep(2000);
  let settledSeconds;
  if (lines.some((line) => line.startsWith('komavox: Fetching'))) {
    const isSettled = (line) =>
      line.includes("isn't here") || (/^komavox: Voices:/.test(line) && line !== first);
    const from = Date.now();
    while (!lines.some(isSettled) && !ended && Date.now() - from < maxFetchMs) await sleep(200);
    settledSeconds = Math.round((Date.now() - begun) / 1000);
  }
  const speaks = await speakers(client);
  const said = lines.filter((line) => line.startsWith('komavox: ') && !/% fetched|being prepared/.test(line));
  const told = said.slice(said.indexOf(first)).map((line) => line.slice('komavox: '.length));
  const result = { case: process.argv[2], atFirst, speaks, readySeconds, settledSeconds, told };
  process.stdout.write(`${JSON.stringify({ ...result, readyz: await readiness(internalOrigin) })}\n`);
} finally {
  if (!ended) process.kill(-product.pid, 'SIGTERM');
  while (!ended) await sleep(100);
}
