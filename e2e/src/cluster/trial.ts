/** A cluster in use that is hurt, and looked at afterwards: what was promised and is gone, what was done twice. */
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from '@komavox/core';
import { type EventLog, openEventLog } from '@komavox/events';
import { openDemoLibrary } from '../library.js';
import { audit } from '../load/audit.js';
import { startLoad, type Load, type Work } from '../load/load.js';
import { temporaryFolder } from '../product-process.js';
import { seededRandom } from '../random.js';
import { complaints, startCluster, type Cluster } from './cluster.js';
import type { Place } from './layout.js';
import { startLinkedServers, type LinkedServers } from './linked-servers.js';

export const allWork: readonly Work[] = ['account', 'bookmark', 'page', 'text', 'speech', 'video'];

/** What can't be done without a process of the service. */
const workOf: Readonly<Record<string, readonly Work[]>> = {
  gateway: allWork,
  catalogue: ['page', 'text'],
  reader: ['bookmark'],
  vision: ['text'],
  voice: ['speech'],
  render: ['video'],
  billing: ['account'],
};

export const workFor = ({ service }: Place): readonly Work[] => workOf[service] ?? allWork;

export interface Fault {
  readonly name: string;
  /** What has to succeed again before it counts as over. */
  readonly works: readonly Work[];
  /** How often, at moments of chance. */
  readonly times: number;
  /** Processes or connections that one time hurts. */
  readonly victims: number;
  /** Resolves when all that was ended has been started again, with the moment that recovery counts from. */
  hurt(): Promise<number>;
  /** What is still to be put right once work goes on. */
  mend?(): Promise<void>;
}

export interface Trial {
  readonly servers: LinkedServers;
  readonly cluster: Cluster;
  readonly load: Load;
  /** For looking and publishing; another client than the product's. */
  readonly eventLog: EventLog;
  /** Rejects when it isn't over after 90 s, or a promise wasn't kept. */
  endure(fault: Fault): Promise<void>;
  /** Ends all, and prints the table of faults. */
  close(): Promise<void>;
}

const recoverWithinMs = 90_000;

/** @param what for the line with the seed. */
export async function startTrial(what: string): Promise<Trial> {
  const random = seededRandom(what);
  const folder = temporaryFolder();
  const servers = await startLinkedServers();
  const cluster = await startCluster({ folder, addresses: servers.addresses });
  const eventLog = await openEventLog(servers.addresses.EVENTS_URL, {
    clientId: 'audit',
    logger: createLogger({ level: 'silent' }),
  });
  const { chapters } = await openDemoLibrary(cluster.origin);
  const english = chapters.filter(({ language }) => language === 'en');
  const load = startLoad({ origin: cluster.origin, pages: english.flatMap(({ pages }) => pages) });
  const rows: Readonly<Record<string, string | number>>[] = [];
  let hurts = 0;

  const recovered = (since: number, works: readonly Work[]) =>
    load.recovered(since, works, recoverWithinMs).catch(async (error: unknown) => {
      throw new Error(`${String(error)}\n${await complaints(cluster)}`, { cause: error });
    });
  await recovered(performance.now(), allWork);

  return {
    servers,
    cluster,
    load,
    eventLog,
    async endure({ name, works, times, victims, hurt, mend }) {
      const recoveries: number[] = [];
      let inFlight = 0;
      for (let round = 0; round < times; round++) {
        await pause(random.between(200, 1500));
        inFlight += load.inFlight();
        const since = await hurt();
        recoveries.push((await recovered(since, works)) / 1000);
        await mend?.();
      }
      const { checked, lost, twice } = await audit(load.takePromises(), eventLog);
      recoveries.sort((one, other) => one - other);
      const middle = recoveries[Math.floor(recoveries.length / 2)] ?? NaN;
      const row = {
        fault: name,
        times: times * victims,
        'in flight': inFlight,
        promises: checked,
        lost: lost.length,
        twice: twice.length,
        'recovery p50 s': middle.toFixed(1),
        'at most': (recoveries.at(-1) ?? NaN).toFixed(1),
      };
      rows.push(row);
      hurts += row.times;
      process.stderr.write(`${Object.values(row).join(' | ')}\n`);
      const wrong = [
        ...lost.map((one) => `lost: ${one}`),
        ...twice.map((one) => `twice: ${one}`),
        ...load.wrong,
      ];
      const unready = await complaints(cluster);
      if (wrong.length > 0 || unready !== '') throw new Error(`${name}:\n${wrong.join('\n')}\n${unready}`);
    },
    async close() {
      await load.stop();
      await eventLog.close();
      await cluster.stop();
      await servers.close();
      rmSync(folder, { recursive: true, force: true });
      const refusals = [...load.refusals].map(([tried, count]) => `${count} x ${tried}`).join(', ');
      console.log(`${hurts} times hurt; tries that had to be repeated: ${refusals}`);
      console.table(rows);
    },
  };
}
