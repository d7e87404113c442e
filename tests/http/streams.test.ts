/** Events about a user's work reach every stream of that user, whichever gateway holds it, and no other user's. */
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, type Client } from '@komavox/client';
import { openEventStream, sharedApp, type EventStream } from '@komavox/test-support';

const { origin, gateways, chapters } = sharedApp();
const password = 'correct horse battery';
const streams: EventStream[] = [];

afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

async function streamOn(gateway: string, client: Client): Promise<EventStream> {
  const stream = await openEventStream(gateway, client);
  streams.push(stream);
  return stream;
}

async function makesVideo(client: Client, audio: Blob): Promise<string> {
  const image = await client.image(chapters[0]?.pages[0] ?? '');
  const exportId = crypto.randomUUID();
  await client.upload(exportId, [{ image, audio }]);
  return (await client.startVideo(exportId)).id;
}

it('tells the end of a speech and of a video on a stream of every gateway', async () => {
  const client = createClient(origin);
  await client.register('Mori', 'streams@example.org', password);
  const mine = await Promise.all(gateways.map((gateway) => streamOn(gateway, client)));
  const stranger = createClient(origin);
  await stranger.register('Sora', 'streams-stranger@example.org', password);
  const theirs = await Promise.all(gateways.map((gateway) => streamOn(gateway, stranger)));

  const speech = await client.speak('Whoever listens will hear of this.', 'en');
  const video = await makesVideo(client, speech.audio);
  for (const stream of mine) {
    await stream.event('speech.generated', ({ speechId }) => speechId === speech.id);
    await stream.event('video.completed', ({ jobId }) => jobId === video);
  }
  expect(mine).toHaveLength(gateways.length);
  const others = theirs.flatMap(({ events }) => events.map(({ name }) => name));
  // Opening an account sends an event as well.
  expect(others.filter((name) => name !== 'credit.changed')).toEqual([]);
});

it('tells what was missed to a stream that comes back to its gateway', async () => {
  const [gateway = origin] = gateways;
  const client = createClient(origin);
  await client.register('Umi', 'streams-back@example.org', password);
  const first = await streamOn(gateway, client);
  const heard = await client.speak('This one is heard.', 'en');
  const { id } = await first.event('speech.generated', ({ speechId }) => speechId === heard.id);
  first.close();
  await pause(200);
  const missed = await client.speak('This one is missed.', 'en');
  const second = await openEventStream(gateway, client, id);
  streams.push(second);
  await second.event('speech.generated', ({ speechId }) => speechId === missed.id);
});
