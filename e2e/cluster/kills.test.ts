/**
 * `kill -9` of every process of a cluster, and of the servers beneath, while people use it: nothing that was acknowledged
 * is lost, nothing is done twice, and all goes on by itself. KILLS says how often each is killed.
 */
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createLog, openEventLog, type EventLog } from '@komavox/platform';
import { complaints, startCluster, type Cluster } from '../src/cluster/cluster.js';
import { startLinkedServers, type LinkedServers, type ServerKind } from '../src/cluster/linked-servers.js';
import { openDemoLibrary } from '../src/library.js';
import { audit } from '../src/load/audit.js';
import { startLoad, type Load, type Work } from '../src/load/load.js';
import { temporaryFolder } from '../src/product-process.js';
import { seededRandom } from '../src/random.js';

const kills = Number(process.env['KILLS'] ?? 1);
const random = seededRandom('kills');
const folder = temporaryFolder();
let servers: LinkedServers;
let cluster: Cluster;
let log: EventLog;
let load: Load;

interface Row {
  readonly killed: string;
  readonly kills: number;
  readonly inFlight: number;
  readonly checked: number;
  readonly lost: number;
  readonly twice: number;
  readonly recoverySeconds: string;
}
const table: Row[] = [];

beforeAll(async () => {
  servers = await startLinkedServers();
  cluster = await startCluster({ folder, addresses: servers.addresses });
  log = await openEventLog(servers.addresses.EVENTS_URL, {
    clientId: 'audit',
    log: createLog({ level: 'silent' }),
  });
  const { chapters } = await openDemoLibrary(cluster.origin);
  load = startLoad({ origin: cluster.origin, pages: chapters[0]?.pages ?? [] });
  await load.recovered(performance.now(), ['account', 'bookmark', 'page', 'speech', 'video'], 60_000);
});

afterAll(async () => {
  await load.stop();
  await log.close();
  await cluster.stop();
  await servers.close();
  rmSync(folder, { recursive: true, force: true });
  const refusals = [...load.refusals].map(([what, count]) => `${count} x ${what}`).join(', ');
  console.log(`${sum(table.map((row) => row.kills))} kills; tries without a good answer: ${refusals}`);
  console.table(table);
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Something that can be killed and started again. */
interface Victim {
  kill(): Promise<void>;
  start(): Promise<void>;
}

const processOf = (name: string): Victim => ({
  kill: () => cluster.member(name).kill('SIGKILL'),
  start: () => cluster.member(name).start(),
});
const serverOf = (kind: ServerKind): Victim => ({
  kill: () => servers.server(kind).kill(),
  start: () => servers.server(kind).start(),
});

async function killInTurn(name: string, victims: readonly Victim[], works: readonly Work[]): Promise<void> {
  const recoveries: number[] = [];
  let inFlight = 0;
  for (let round = 0; round < kills; round++) {
    await pause(random.between(200, 2000));
    inFlight += load.inFlight();
    const killed = performance.now();
    await Promise.all(victims.map((victim) => victim.kill()));
    await Promise.all(victims.map((victim) => victim.start()));
    recoveries.push(
      await load.recovered(killed, works, 90_000).catch(async (error: unknown) => {
        throw new Error(`${String(error)}\n${await complaints(cluster)}`, { cause: error });
      }),
    );
  }
  const { checked, lost, twice } = await audit(load.takePromises(), log);
  expect({ lost, twice, wrong: load.wrong }).toEqual({ lost: [], twice: [], wrong: [] });
  for (const member of cluster.members) {
    expect(`${member.name} is ready: ${String(await member.isReady())}`).toBe(
      `${member.name} is ready: true`,
    );
  }
  const seconds = recoveries.map((ms) => ms / 1000).sort((one, other) => one - other);
  const shown = (value: number | undefined) => (value ?? 0).toFixed(1);
  const recoverySeconds = `${shown(seconds[Math.floor(seconds.length / 2)])}, at most ${shown(seconds.at(-1))}`;
  const row = {
    killed: name,
    kills: kills * victims.length,
    inFlight,
    checked,
    lost: lost.length,
    twice: twice.length,
    recoverySeconds,
  };
  table.push(row);
  process.stderr.write(`${Object.values(row).join(' | ')}\n`);
}

const all: readonly Work[] = ['account', 'bookmark', 'page', 'speech', 'video'];

describe('kill -9 of a process', () => {
  it.each<[string, readonly string[], readonly Work[]]>([
    ['one gateway', ['gateway-1'], all],
    ['both gateways', ['gateway-1', 'gateway-2'], all],
    ['catalogue', ['catalogue'], ['page']],
    ['reader', ['reader'], ['bookmark']],
    ['vision', ['vision'], ['page']],
    ['voice, answering calls', ['voice-api'], ['speech']],
    ['one voice worker', ['voice-worker-1'], ['speech']],
    ['both voice workers', ['voice-worker-1', 'voice-worker-2'], ['speech']],
    ['render, answering calls', ['render-api'], ['video']],
    ['one render worker', ['render-worker-1'], ['video']],
    ['both render workers', ['render-worker-1', 'render-worker-2'], ['video']],
    ['billing', ['billing'], ['account']],
  ])('%s', async (name, victims, works) => {
    await killInTurn(name, victims.map(processOf), works);
  });
});

describe('kill -9 of a server', () => {
  it.each<[string, ServerKind]>([
    ['Kafka', 'events'],
    ['the document server', 'documents'],
    ['the object server', 'objects'],
  ])('%s', async (name, kind) => {
    await killInTurn(name, [serverOf(kind)], all);
    for (const member of cluster.members)
      expect(`${member.name} lives: ${String(await member.isAlive())}`).toBe(`${member.name} lives: true`);
  });
});
