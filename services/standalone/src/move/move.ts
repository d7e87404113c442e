/**
 * Copies an installation into other stores. The source is never changed, the target only after all checks; every step
 * may be repeated, so an interrupted move is finished by starting it again.
 */
import { existsSync } from 'node:fs';
import { embeddedFolder } from '@komavox/service';
import { makeTopics } from '../topics/make-topics.js';
import { copyDocuments } from './documents.js';
import { copyDeadLetters } from './events.js';
import {
  openInstallation,
  withoutSecrets,
  type Addresses,
  type Installation,
  type Log,
} from './installation.js';
import { copyObjects } from './objects.js';
import { makePlan, type Plan, type PlanOptions } from './plan.js';
import { Refusal } from './refusal.js';
import { verify, type Verdict } from './verify.js';

export interface MoveOptions extends PlanOptions {
  readonly from: Addresses;
  readonly to: Addresses;
  /** Names of the product's services, each of which has a database and objects. */
  readonly services: readonly string[];
  /** `plan` changes nothing; `verify` only compares. */
  readonly only?: 'plan' | 'verify';
  readonly logger: Log;
  readonly onProgress: (stage: 'looking' | 'documents' | 'objects' | 'verifying', done: number) => void;
}

interface Moved {
  readonly plan?: Plan;
  readonly verdict?: Verdict;
}

/** Throws Refusal, with all reasons, before anything was changed. Differences at the end are in the verdict. */
export async function move(options: MoveOptions): Promise<Moved> {
  const { from, to, services, logger, only, signal, onProgress } = options;
  assertTwo(from, to);
  const source = await openInstallation(from, services, logger);
  try {
    const target = await openInstallation(to, services, logger);
    try {
      if (only === 'verify') return { verdict: await verified(source, target) };
      onProgress('looking', 0);
      const plan = await makePlan(source, target, options);
      if (plan.against.length > 0) throw new Refusal(plan.against);
      onProgress('looking', 1);
      if (only === 'plan') return { plan };
      await carryOut(plan, source, target, options);
      return { plan, verdict: await verified(source, target) };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }

  function verified(one: Installation, other: Installation): Promise<Verdict> {
    return verify(one, other, signal, (done) => onProgress('verifying', done));
  }
}

/** Checked before the stores are opened, as opening creates an embedded one. */
function assertTwo(from: Addresses, to: Addresses): void {
  for (const port of ['documents', 'events', 'objects'] as const) {
    const folder = embeddedFolder(from[port]);
    if (folder !== undefined && !existsSync(folder)) {
      throw new Refusal([`There is no ${folder}: name the installation by DATA_DIR or --from-${port}.`]);
    }
    if ((folder ?? from[port]) === (embeddedFolder(to[port]) ?? to[port])) {
      throw new Refusal([`Source and target are the same: ${withoutSecrets(to[port])}.`]);
    }
  }
}

async function carryOut(
  plan: Plan,
  source: Installation,
  target: Installation,
  { overwrite, signal, logger, services, onProgress }: MoveOptions,
): Promise<void> {
  await makeTopics(target.events);
  let copied = 0;
  for (const pair of plan.collections) {
    await copyDocuments(pair, {
      overwrite,
      signal,
      onCopied(documents) {
        copied += documents;
        logger.info({ collection: pair.name, documents }, 'copied');
        onProgress('documents', copied / plan.documents.toCopy);
      },
    });
  }
  let objects = 0;
  for (const service of services) {
    await copyObjects(source.objects, target.objects, service, {
      overwrite,
      signal,
      onCopied({ key, size }) {
        objects += 1;
        logger.info({ key, size }, 'copied');
        onProgress('objects', Math.min(1, objects / plan.objects.toCopy));
      },
    });
  }
  signal.throwIfAborted();
  await copyDeadLetters(target.events, plan.deadLetters);
}
