/**
 * `kill -9` of every process of a cluster, and of the servers beneath, while people use it: nothing that was acknowledged
 * is lost, nothing is done twice, and all goes on by itself. KILLS says how often each is killed.
 */
import type { ServerKind } from '../src/cluster/linked-servers.js';
import { allWork, startTrial, workFor, type Trial } from '../src/cluster/trial.js';
import type { Work } from '../src/load/load.js';

const times = Number(process.env['KILLS'] ?? 1);
let trial: Trial;

beforeAll(async () => {
  trial = await startTrial('kills');
});
afterAll(() => trial.close());

/** Something that can be killed and started again. */
interface Victim {
  kill(): Promise<unknown>;
  start(): Promise<void>;
}

const kill = (name: string, victims: readonly Victim[], works: readonly Work[]) =>
  trial.endure({
    name,
    works,
    times,
    victims: victims.length,
    async hurt() {
      const killed = performance.now();
      await Promise.all(victims.map((victim) => victim.kill()));
      await Promise.all(victims.map((victim) => victim.start()));
      return killed;
    },
  });

describe('kill -9 of a process', () => {
  it.each<[string, readonly string[]]>([
    ['one gateway', ['gateway-1']],
    ['both gateways', ['gateway-1', 'gateway-2']],
    ['catalogue', ['catalogue']],
    ['reader', ['reader']],
    ['vision', ['vision']],
    ['voice, answering calls', ['voice-api']],
    ['one voice worker', ['voice-worker-1']],
    ['both voice workers', ['voice-worker-1', 'voice-worker-2']],
    ['render, answering calls', ['render-api']],
    ['one render worker', ['render-worker-1']],
    ['both render workers', ['render-worker-1', 'render-worker-2']],
    ['billing', ['billing']],
  ])('%s', async (name, names) => {
    const members = names.map((one) => trial.cluster.member(one));
    const victims = members.map(({ kill: end, start }) => ({ kill: () => end('SIGKILL'), start }));
    await kill(name, victims, [...new Set(members.flatMap(workFor))]);
  });
});

describe('kill -9 of a server', () => {
  it.each<[string, ServerKind]>([
    ['Kafka', 'events'],
    ['the document server', 'documents'],
    ['the object server', 'objects'],
  ])('%s', async (name, kind) => {
    await kill(name, [trial.servers.server(kind)], allWork);
    for (const { name: member, isAlive } of trial.cluster.members)
      expect(`${member}: ${String(await isAlive())}`).toBe(`${member}: true`);
  });
});
