/** Whether the engines can be loaded here, before a text finds out: for who asks what speaks. */
import { FailureLog } from '@komavox/core';
import type { Chassis } from '@komavox/service';
import { checkOnce } from '@komavox/weights';
import type { Engines } from './engines/engines.js';
import type { SynthesisPool } from './synthesis/synthesis-pool.js';

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
  return checkOnce(
    async () => {
      const unknown = engines.all().filter(({ engine, state }) => engine.load && state !== 'unusable');
      if (unknown.length === 0) return;
      await pool.check(unknown.map(({ engine }) => engine.id));
      failures.succeeded();
    },
    (error) => failures.failed(error),
  );
}
