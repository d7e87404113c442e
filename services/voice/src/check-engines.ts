/** Whether the engines can be loaded here, before a text finds out: for who asks what speaks. */
import { endsWithin, FailureLog } from '@komavox/core';
import type { Chassis } from '@komavox/service';
import type { Engines } from './engines/engines.js';
import type { SynthesisPool } from './synthesis/synthesis-pool.js';

/** A process that is busy tells the next who asks. */
const maxWaitMs = 2_000;

export type CheckEngines = () => Promise<void>;

/**
 * @returns a function that has a process which speaks load what the engines run on: once, at the first call. Never in
 * the process of the calls, which native code could take down.
 */
export function engineCheck(
  engines: Engines,
  pool: Pick<SynthesisPool, 'check'>,
  { logger }: Pick<Chassis, 'logger'>,
): CheckEngines {
  const failures = new FailureLog({
    ...{ logger, level: 'warn' },
    failed: 'engines could not be checked',
    works: 'engines could be checked again',
  });
  let checking: Promise<void> | undefined;
  const check = async () => {
    const unknown = engines.all().filter(({ engine, state }) => engine.load && state !== 'unusable');
    if (unknown.length === 0) return;
    try {
      await pool.check(unknown.map(({ engine }) => engine.id));
      failures.succeeded();
    } catch (error) {
      checking = undefined;
      failures.failed(error);
    }
  };
  return async () => {
    checking ??= check();
    await endsWithin(maxWaitMs, checking);
  };
}
