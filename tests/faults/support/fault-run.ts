/** A cluster in use, into which faults are injected; after each an audit of the acknowledged writes. */
import { setTimeout as pause } from 'node:timers/promises';
import { unreadyReport, type Cluster } from '@komavox/cluster';
import type { EventLog } from '@komavox/events';
import type { ClusterProcess } from '@komavox/standalone';
import { openDemoLibrary, seededRandom, type LinkedServers } from '@komavox/test-support';
import { audit } from '../load/audit.js';
import { Load, type WorkKind } from '../load/load.js';
import { startLinkedCluster, type LinkedCluster } from './linked-cluster.js';

export const allWorkKinds: readonly WorkKind[] = ['account', 'bookmark', 'page', 'text', 'speech', 'video'];

/** Work that needs a process of the service. */
const workKindsByService: Readonly<Record<string, readonly WorkKind[]>> = {
  gateway: allWorkKinds,
  catalogue: ['page', 'text'],
  reader: ['bookmark'],
  vision: ['text'],
  voice: ['speech'],
  render: ['video'],
  billing: ['account'],
};

export const workKindsOf = ({ service }: ClusterProcess): readonly WorkKind[] =>
  workKindsByService[service] ?? allWorkKinds;

interface Fault {
  readonly name: string;
  /** Each must succeed again before the fault counts as over. */
  readonly workKinds: readonly WorkKind[];
  /** Number of injections, at random moments. */
  readonly times: number;
  /** Number of processes or connections that one injection hits. */
  readonly targets: number;
  /** Resolves when all that was ended has been started again, with the moment that recovery counts from. */
  inject(): Promise<number>;
  /** Puts right what is still wrong once work goes on. */
  recover?(): Promise<void>;
}

const recoverWithinMs = 90_000;

type Row = Readonly<Record<string, string | number>>;

export class FaultRun {
  readonly #rows: Row[] = [];
  readonly #random;
  #injections = 0;

  private constructor(
    name: string,
    private readonly linked: LinkedCluster,
    readonly load: Load,
  ) {
    this.#random = seededRandom(name);
  }

  get servers(): LinkedServers {
    return this.linked.servers;
  }

  get cluster(): Cluster {
    return this.linked.cluster;
  }

  get eventLog(): EventLog {
    return this.linked.eventLog;
  }

  /** @param name for the line with the seed */
  static async start(name: string): Promise<FaultRun> {
    const linked = await startLinkedCluster();
    const { origin } = linked.cluster;
    const { chapters } = await openDemoLibrary(origin);
    const english = chapters.filter(({ language }) => language === 'en');
    const load = new Load({ origin, pages: english.flatMap(({ pages }) => pages) });
    const run = new FaultRun(name, linked, load);
    await run.#recovered(performance.now(), allWorkKinds);
    return run;
  }

  /** Rejects when the fault isn't over after 90 s, or an acknowledged write is lost or done twice. */
  async runFault(fault: Fault): Promise<void> {
    const recoveries: number[] = [];
    let inFlight = 0;
    for (let round = 0; round < fault.times; round++) {
      await pause(this.#random.between(200, 1500));
      inFlight += this.load.inFlight;
      const since = await fault.inject();
      recoveries.push((await this.#recovered(since, fault.workKinds)) / 1000);
      await fault.recover?.();
    }
    const { checked, lost, twice } = await audit(this.load.takeAcknowledged(), this.eventLog);
    recoveries.sort((one, other) => one - other);
    this.#report({
      fault: fault.name,
      times: fault.times * fault.targets,
      'in flight': inFlight,
      'acknowledged writes': checked,
      lost: lost.length,
      twice: twice.length,
      'recovery p50 s': (recoveries[Math.floor(recoveries.length / 2)] ?? NaN).toFixed(1),
      'max s': (recoveries.at(-1) ?? NaN).toFixed(1),
    });
    this.#injections += fault.times * fault.targets;
    const faults = [...lost.map((one) => `lost: ${one}`), ...twice.map((one) => `twice: ${one}`)];
    const wrong = [...faults, ...this.load.wrong];
    const unready = await unreadyReport(this.cluster);
    if (wrong.length > 0 || unready !== '')
      throw new Error(`${fault.name}:\n${wrong.join('\n')}\n${unready}`);
  }

  /** Ends all, and prints the table of faults. */
  async close(): Promise<void> {
    await this.load.stop();
    await this.linked.close();
    const refusals = [...this.load.refusals].map(([tried, count]) => `${count} x ${tried}`).join(', ');
    console.log(`${this.#injections} injections; tries that had to be repeated: ${refusals}`);
    console.table(this.#rows);
  }

  #report(row: Row): void {
    this.#rows.push(row);
    process.stderr.write(`${Object.values(row).join(' | ')}\n`);
  }

  async #recovered(since: number, workKinds: readonly WorkKind[]): Promise<number> {
    try {
      return await this.load.recovered(since, workKinds, recoverWithinMs);
    } catch (error) {
      throw new Error(`${String(error)}\n${await unreadyReport(this.cluster)}`, { cause: error });
    }
  }
}
