/**
 * Throughput of the product as separate processes on real servers, with one and with two workers of a kind, what its
 * gateway adds to a call, what it costs while nobody calls, and the same of the embedded product beside it. Prints one
 * JSON line and a table. `-- --seconds 5` makes the run short and the figures rough.
 */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startCluster, startProcess } from '@komavox/cluster';
import { startProduct, temporaryFolder } from '@komavox/test-support';
import { freePort, realServers } from '@komavox/test-servers';
import { quantile } from '@komavox/test-kit';
import { printTable, type Row } from '../table.js';
import { filmMakers, meetPeople, speaker, type Newcomer } from './callers.js';
import { measureGateway, type GatewayFigures } from './gateway.js';
import { measureBusyCores, measurePace, together, type Pace } from './pace.js';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } });
/** Of speeches for one figure. Videos take longer, so more is needed to count them. */
const speechSeconds = Number(values.seconds);
const videoSeconds = speechSeconds * 1.5;

/** A worker does one thing at a time, so that two differ from one only in the number of processes. */
const oneAtATime = { VOICE_PROCESSES: '1', RENDER_THREADS: '1', RENDER_JOBS: '1' };
/** As much as two such workers. */
const twoAtATime = { VOICE_PROCESSES: '2', RENDER_THREADS: '2', RENDER_JOBS: '2' };

const say = (line: string): void => void process.stderr.write(`${line}\n`);

interface Callers {
  readonly people: readonly Newcomer[];
  readonly speakers: readonly ReturnType<typeof speaker>[];
  readonly filmMakers: Awaited<ReturnType<typeof filmMakers>>;
}

/** More than the workers can serve at a time, so that each always finds work in its share of the topics. */
async function gather(origin: string): Promise<Callers> {
  const people = await meetPeople(origin, 12);
  return {
    people,
    speakers: people.map(speaker),
    filmMakers: await filmMakers(origin, people.slice(0, 6)),
  };
}

interface Throughput {
  readonly speeches: Pace;
  readonly videos: Pace;
}

/** @param share of the seconds that a figure is to be measured for */
async function measureThroughput(callers: Callers, share = 1): Promise<Throughput> {
  const speeches = await measurePace(callers.speakers, speechSeconds * share);
  const videos = await measurePace(callers.filmMakers, videoSeconds * share);
  return { speeches, videos };
}

/** Cost of being ready; the work of the start comes to its end before. */
async function idleRow(where: string): Promise<Row> {
  say(`${where}: nobody calls`);
  await pause(10_000);
  return { what: `${where}: cores busy while nobody calls`, value: await measureBusyCores(20), unit: '' };
}

/** Milliseconds of each speech of one caller. */
async function speakAlone(speak: Callers['speakers'][number] | undefined): Promise<number[]> {
  const measured: number[] = [];
  const { signal } = new AbortController();
  for (let round = 0; round < 40; round += 1) {
    const started = performance.now();
    await speak?.(signal);
    measured.push(performance.now() - started);
  }
  return measured;
}

const gatewayRows = (where: string, { direct, forwarded }: GatewayFigures): Row[] => [
  { what: `${where}: the reader asked directly, p50`, value: direct, unit: 'ms' },
  { what: `${where}: through the gateway, p50`, value: forwarded, unit: 'ms' },
  { what: `${where}: what the gateway adds, p50`, value: forwarded - direct, unit: 'ms', limit: 3 },
];

const aloneRows = (where: string, measured: readonly number[]): Row[] => [
  { what: `${where}: a speech of one caller, p50`, value: quantile(measured, 0.5), unit: 'ms' },
  { what: `${where}: a speech of one caller, p95`, value: quantile(measured, 0.95), unit: 'ms' },
];

function throughputRows(where: string, { speeches, videos }: Throughput): Row[] {
  const busy = ({ coreSeconds, seconds }: Pace) => coreSeconds / seconds;
  return [
    { what: `${where}: speeches`, value: speeches.done / speeches.seconds, unit: '/s' },
    { what: `${where}: cores busy with speeches`, value: busy(speeches), unit: '' },
    { what: `${where}: videos`, value: (videos.done / videos.seconds) * 60, unit: '/min' },
    { what: `${where}: cores busy with videos`, value: busy(videos), unit: '' },
  ];
}

async function onServers(folder: string): Promise<Row[]> {
  const servers = await realServers(['events', 'documents', 'objects']);
  try {
    const addresses = {
      EVENTS_URL: servers.server('events').url,
      DOCUMENTS_URL: servers.server('documents').url,
      OBJECTS_URL: servers.server('objects').url,
    };
    const peerSecret = randomBytes(32).toString('base64url');
    const environment = { ...oneAtATime, PEER_SECRET: peerSecret };
    const cluster = await startCluster({ folder, addresses, environment });
    try {
      const idle = await idleRow('servers');
      const callers = await gather(cluster.origin);
      const [first] = callers.people;
      if (!first) throw new Error('Nobody came.');
      const seconds = ['voice-worker-2', 'render-worker-2'].map((name) => cluster.member(name));
      await Promise.all(seconds.map((worker) => worker.kill('SIGTERM')));
      say('servers: the gateway');
      const gateway = await measureGateway(first, {
        gateway: cluster.member('gateway-1').origin,
        reader: cluster.member('reader').origin,
        peerSecret,
      });
      say('servers: one caller');
      const alone = await speakAlone(callers.speakers[0]);
      // One worker, two, one: what slows down in the course of the run is no advantage of either.
      say('servers: 1 worker');
      const before = await measureThroughput(callers, 0.5);
      await Promise.all(seconds.map((worker) => worker.start()));
      say('servers: 2 workers');
      const two = await measureThroughput(callers);
      await Promise.all(seconds.map((worker) => worker.kill('SIGTERM')));
      say('servers: 1 worker again');
      const after = await measureThroughput(callers, 0.5);
      const one = {
        speeches: together([before.speeches, after.speeches]),
        videos: together([before.videos, after.videos]),
      };
      return [
        idle,
        ...gatewayRows('servers', gateway),
        ...aloneRows('servers', alone),
        ...throughputRows('servers, 1 worker', one),
        ...throughputRows('servers, 2 workers', two),
      ];
    } finally {
      await cluster.stop();
    }
  } finally {
    await servers.close();
  }
}

async function embedded(folder: string): Promise<Row[]> {
  const product = await startProduct({ folder: join(folder, 'product'), environment: twoAtATime });
  // In one process the reader has no address of its own; a process on the same kind of store is asked instead.
  const place = { service: 'reader', port: await freePort(), internalPort: await freePort() };
  const reader = await startProcess({
    ...{ ...place, folder: join(folder, 'reader'), readyAt: '/readyz' },
    // The call that is measured needs no catalogue.
    environment: { CATALOGUE_URL: `http://127.0.0.1:${await freePort()}` },
  });
  try {
    const idle = await idleRow('embedded');
    const callers = await gather(product.origin);
    const [first] = callers.people;
    if (!first) throw new Error('Nobody came.');
    say('embedded: the gateway');
    const reached = { gateway: product.origin, reader: `http://127.0.0.1:${place.port}` };
    const gateway = await measureGateway(first, reached);
    say('embedded: one caller');
    const alone = await speakAlone(callers.speakers[0]);
    say('embedded: throughput');
    return [
      idle,
      ...gatewayRows('embedded', gateway),
      ...aloneRows('embedded', alone),
      ...throughputRows('embedded', await measureThroughput(callers)),
    ];
  } finally {
    await Promise.all([product.kill('SIGTERM'), reader.kill('SIGTERM')]);
  }
}

const folder = temporaryFolder();
try {
  const idle = await measureBusyCores(2);
  printTable('cluster', [
    { what: 'cores', value: availableParallelism(), unit: '' },
    { what: 'cores busy before the run', value: idle, unit: '' },
    ...(await onServers(join(folder, 'cluster'))),
    ...(await embedded(folder)),
  ]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
