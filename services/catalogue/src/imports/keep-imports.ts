/** Takes imports from their queue, a few at a time: at once when one comes in, and by looking every few seconds. */
import type { ImportContext } from './context.js';
import { uploadsPrefix } from './keys.js';
import { runImport } from './run-import.js';

export interface ImportKeeper {
  /** Looks for work; resolves when it has looked, not when the work is done. */
  look(): Promise<void>;
  /** Removes what uploads left behind that never became imports, and imports that ended long ago. */
  tidy(): Promise<void>;
  /** Gives back what is running. */
  stop(): Promise<void>;
}

/** Unpacking waits for disks, drawing takes a core; more at a time would hold up the calls. */
const atOnce = 2;
const forgetAfterMs = 30 * 86_400_000;
/** Longer than any upload takes. */
const leftoverAfterMs = 86_400_000;

export function keepImports(context: ImportContext): ImportKeeper {
  const { chassis, importStore } = context;
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();

  const start = (id: string) => {
    const run = runImport(context, id, stopping.signal)
      .catch((error: unknown) => chassis.logger.error({ err: error, import: id }, 'import run failed'))
      .finally(() => {
        running.delete(id);
        void look().catch((error: unknown) =>
          chassis.logger.error({ err: error }, 'look for imports failed'),
        );
      });
    running.set(id, run);
  };

  async function look(): Promise<void> {
    if (stopping.signal.aborted || running.size >= atOnce) return;
    const due = await importStore.due(chassis.clock.now(), atOnce * 4);
    for (const { _id } of due) {
      if (stopping.signal.aborted || running.size >= atOnce) return;
      if (!running.has(_id)) start(_id);
    }
  }

  return {
    look,
    async tidy() {
      const now = chassis.clock.now().getTime();
      await importStore.forgetBefore(new Date(now - forgetAfterMs));
      for await (const { key, modifiedAt } of chassis.objects.list(uploadsPrefix)) {
        if (modifiedAt.getTime() > now - leftoverAfterMs) continue;
        const [id = ''] = key.slice(uploadsPrefix.length).split('/');
        const found = await importStore.find(id);
        if (found?.state !== 'queued' && found?.state !== 'running') await chassis.objects.remove(key);
      }
    },
    async stop() {
      stopping.abort(new Error('The catalogue is stopping'));
      await Promise.all(running.values());
    },
  };
}
