/**
 * `kill -9` of every process of a cluster, and of the servers beneath, while people use it: nothing that was acknowledged
 * is lost, nothing is done twice, and all goes on by itself. KILLS says how often each is killed.
 */
import type { ServerKind } from '@komavox/test-support';
import { allWorkKinds, workKindsOf, FaultRun } from '../support/fault-run.js';
import type { WorkKind } from '../load/load.js';

const times = Number(process.env['KILLS'] ?? 1);
let run: FaultRun;

beforeAll(async () => {
  run = await FaultRun.start('kills');
});
afterAll(() => run.close());

/** Something that can be killed and started again. */
interface Target {
  kill(): Promise<unknown>;
  start(): Promise<void>;
}

const kill = (name: string, targets: readonly Target[], workKinds: readonly WorkKind[]) =>
  run.runFault({
    name,
    workKinds,
    times,
    targets: targets.length,
    async inject() {
      const killed = performance.now();
      await Promise.all(targets.map((target) => target.kill()));
      await Promise.all(targets.map((target) => target.start()));
      return killed;
    },
  });

describe('kill -9 of a process', () => {
  it.each<[string, readonly string[]]>([
    ['one gateway', ['gateway-1']],
    ['both gateways', ['gateway-1', 'gateway-2']],
    ['catalogue', ['catalogue']],
    ['reader', ['reader']],
    ['vision, answering calls', ['vision-api']],
    ['one vision worker', ['vision-worker-1']],
    ['both vision workers', ['vision-worker-1', 'vision-worker-2']],
    ['voice, answering calls', ['voice-api']],
    ['one voice worker', ['voice-worker-1']],
    ['both voice workers', ['voice-worker-1', 'voice-worker-2']],
    ['render, answering calls', ['render-api']],
    ['one render worker', ['render-worker-1']],
    ['both render workers', ['render-worker-1', 'render-worker-2']],
    ['billing', ['billing']],
  ])('%s', async (name, names) => {
    const members = names.map((one) => run.cluster.member(one));
    const targets = members.map(({ kill: end, start }) => ({ kill: () => end('SIGKILL'), start }));
    await kill(name, targets, [...new Set(members.flatMap(workKindsOf))]);
  });
});

describe('kill -9 of a server', () => {
  it.each<[string, ServerKind]>([
    ['Kafka', 'events'],
    ['the document server', 'documents'],
    ['the object server', 'objects'],
  ])('%s', async (name, kind) => {
    await kill(name, [run.servers.server(kind)], allWorkKinds);
    for (const { name: member, isAlive } of run.cluster.members)
      expect(`${member}: ${String(await isAlive())}`).toBe(`${member}: true`);
  });
});
