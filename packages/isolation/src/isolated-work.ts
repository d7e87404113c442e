/**
 * Work on what strangers wrote, in processes of its own: code that never ends, takes all memory or crashes natively ends its
 * process and nothing else. Started by the first request and kept warm for a while.
 *
 * Not threads: one that is ended inside a native addon can abort the whole process, and the limits of a thread know nothing
 * of memory outside of the heap.
 */
import { IsolatedProcess } from './isolated-process.js';
import { IsolationError, stopping } from './isolation-error.js';
import { isolationLimits, type IsolationLimits } from './limits.js';
import { Places } from './places.js';

export interface WorkOptions {
  /** Aborting it ends the work, and its process. */
  readonly signal?: AbortSignal | undefined;
  /** Users share the processes. Default: the product itself. */
  readonly user?: string | undefined;
}

export class IsolatedWork<Request, Item> {
  readonly #limits: IsolationLimits;
  readonly #places: Places;
  readonly #all = new Set<IsolatedProcess>();
  #closed = false;
  readonly #idle = new Map<IsolatedProcess, NodeJS.Timeout>();

  /** @param module calls `serve` of `@komavox/isolation/process` with an async generator of `Item` */
  constructor(
    private readonly module: URL,
    limits: Partial<IsolationLimits> = {},
  ) {
    this.#limits = { ...isolationLimits, ...limits };
    this.#places = new Places(this.#limits.processes, this.#limits.maxWaiting);
  }

  /** Ids of the processes that run now. */
  get processIds(): readonly number[] {
    return [...this.#all].flatMap(({ id }) => id ?? []);
  }

  /** The last item of `items`, for work that has one. */
  async run(request: Request, options: WorkOptions = {}): Promise<Item> {
    let last: { readonly item: Item } | undefined;
    for await (const item of this.items(request, options)) last = { item };
    if (!last) throw new IsolationError('failed', 'The work had no result.');
    return last.item;
  }

  /** The items of the work, each made when it is asked for. Throws `IsolationError`, or the signal's reason. */
  async *items(request: Request, { signal, user }: WorkOptions = {}): AsyncGenerator<Item, void, undefined> {
    const place = await this.#places.take(user, signal);
    const asking = { signal, onLong: () => place.giveWay() };
    let worker: IsolatedProcess | undefined;
    let canRest = false;
    try {
      worker = await this.#worker(signal);
      worker.requests += 1;
      const { maxIdleMemory, maxRequests } = this.#limits;
      let answer = await worker.ask({ request }, asking);
      while ('item' in answer) {
        yield answer.item as Item;
        answer = await worker.ask('next', asking);
      }
      if ('failed' in answer) throw new IsolationError('failed', answer.failed);
      canRest = !worker.isBehind && answer.memory < maxIdleMemory && worker.requests < maxRequests;
    } catch (error) {
      throw this.#closed && error instanceof IsolationError ? stopping() : error;
    } finally {
      if (worker && canRest) this.#rest(worker);
      else if (worker) this.#end(worker);
      place.leave();
    }
  }

  /** Work that waits or is under way ends with `stopping`, and no process is left. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#places.close();
    const ends = [...this.#all].map(({ exited }) => exited);
    for (const worker of [...this.#all]) this.#end(worker);
    await Promise.all(ends);
  }

  async #worker(signal?: AbortSignal): Promise<IsolatedProcess> {
    const [idle] = this.#idle.keys();
    if (idle) {
      clearTimeout(this.#idle.get(idle));
      this.#idle.delete(idle);
      idle.keepAlive(true);
      return idle;
    }
    const worker = new IsolatedProcess(this.module, this.#limits);
    this.#all.add(worker);
    void worker.exited.then(() => this.#end(worker));
    try {
      await worker.ready(signal);
    } catch (error) {
      this.#end(worker);
      throw error;
    }
    return worker;
  }

  #rest(worker: IsolatedProcess): void {
    if (!this.#all.has(worker)) return;
    worker.keepAlive(false);
    this.#idle.set(worker, setTimeout(() => this.#end(worker), this.#limits.idleMs).unref());
  }

  #end(worker: IsolatedProcess): void {
    if (!this.#all.delete(worker)) return;
    clearTimeout(this.#idle.get(worker));
    this.#idle.delete(worker);
    worker.end();
  }
}
