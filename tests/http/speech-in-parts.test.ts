/** Speech in parts through the gateway: heard while it is made, and ended with its call. */
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, jsonRequest, type Client } from '@komavox/client';
import { openEventStream, sharedApp } from '@komavox/test-support';
import { partsOf } from './support/speech-parts.js';

const { origin, gateways } = sharedApp();

const sentence = (name: string) =>
  `${name} was told at the harbour, where nobody believed it, of a ship that sails with neither wind nor crew, ` +
  'comes in with the fog at the end of every winter, lies at the old pier for a night with all its lamps lit, ' +
  'takes on board whoever has waited for it long enough, and is gone with the first light of the morning';
/** Each some twenty seconds. */
const text = `${sentence('This')}. ${sentence('That')}. ${sentence('What else')}.`;

const ask = (client: Client, said: string, signal?: AbortSignal) =>
  client.call('/api/tts/speak', {
    ...jsonRequest(
      'POST',
      { text: said, language: 'en' },
      {
        accept: 'multipart/mixed, audio/mpeg',
        'accept-encoding': 'gzip, br',
      },
    ),
    ...(signal && { signal }),
  });

async function join(name: string): Promise<Client> {
  const client = createClient(origin);
  await client.register(name, `${name}-in-parts@example.org`, 'correct horse battery');
  return client;
}

it('comes part by part while it is made, and is the speech that is kept', async () => {
  const client = await join('mio');
  const stream = await openEventStream(gateways.at(-1) ?? origin, client);
  const response = await ask(client, text);
  expect(response.headers.get('content-type')).toMatch(/^multipart\/mixed; boundary=/);
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.get('x-voice')).toMatch(/^\w+\/\w+$/);
  const isOfThis = ({ speechId }: Readonly<Record<string, unknown>>) =>
    speechId === response.headers.get('x-speech-id');
  const parts = [];
  for await (const part of partsOf(response)) {
    if (parts.length === 0) {
      // Of the end of the speech is told when it is whole, which it isn't yet.
      expect(stream.events.filter(({ data }) => isOfThis(data))).toEqual([]);
    }
    parts.push(part);
  }
  expect(parts.length).toBeGreaterThanOrEqual(3);
  await stream.event('speech.generated', isOfThis);
  stream.close();
  expect(parts.flatMap(({ words }) => words).join(' ')).toBe(text);
  const whole = await client.speak(text, 'en');
  expect(parts.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(whole.duration, 2);
});

it('is not made to its end when its call goes away or its client stops it, and leaves its place', async () => {
  const client = await join('rui');
  const stream = await openEventStream(gateways.at(-1) ?? origin, client);
  const long = (name: string) => `${name}. ${text} ${text} ${text}`.slice(0, 2000);
  // Two at a time are a user's places.
  for (const name of ['One', 'Two', 'Three']) {
    const leaving = new AbortController();
    await partsOf(await ask(client, long(name), leaving.signal)).next();
    leaving.abort();
    await pause(1000);
  }
  // Under a key, with which it would go on.
  const leaving = new AbortController();
  const stopped = client.speak(long('Four'), 'en', undefined, leaving.signal);
  setTimeout(() => leaving.abort(new Error('enough')), 500);
  await expect(stopped).rejects.toThrow('enough');
  // As long as they, and begun after them: they would be made by its end.
  const last = await client.speak(long('Five'), 'en');
  await stream.event('speech.generated', ({ speechId }) => speechId === last.id);
  const made = stream.events.filter(({ name }) => name === 'speech.generated');
  expect(made.map(({ data }) => data['speechId'])).toEqual([last.id]);
  stream.close();
});
