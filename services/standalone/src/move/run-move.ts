/** What `komavox move` does, on the stores of the settings and of its options. */
import { existsSync } from 'node:fs';
import { catalogue } from '@komavox/catalogue';
import { chassisSettings } from '@komavox/service';
import { createLogger, type Environment } from '@komavox/core';
import { interruptible } from '../cli/interrupted.js';
import { createProgress } from '../cli/progress.js';
import { product } from '../product.js';
import { withoutSecrets, type Addresses } from './installation.js';
import { move } from './move.js';
import { nextStepsText, planText, verdictText, type NextSteps } from './report.js';

/** As they are given on the command line. */
export interface MoveCommandOptions {
  readonly toDocuments: string;
  readonly toEvents: string;
  readonly toObjects: string;
  readonly fromDocuments?: string;
  readonly fromEvents?: string;
  readonly fromObjects?: string;
  readonly overwrite?: boolean;
  readonly forgetGroup?: readonly string[];
  readonly dryRun?: boolean;
  readonly verifyOnly?: boolean;
  readonly json?: boolean;
  readonly verbose?: boolean;
}

/** The target differs from the source. */
class MoveFailed extends Error {
  override readonly name = 'MoveFailed';
}

/** @throws MoveFailed, Interrupted, and what `move` refuses */
export const runMove = (options: MoveCommandOptions): Promise<void> =>
  interruptible('Interrupted. The same command goes on from here.', (signal) => moveAndTell(options, signal));

async function moveAndTell(options: MoveCommandOptions, signal: AbortSignal): Promise<void> {
  const settings = chassisSettings.read(process.env);
  const from: Addresses = {
    documents: options.fromDocuments ?? settings.documentsUrl,
    events: options.fromEvents ?? settings.eventsUrl,
    objects: options.fromObjects ?? settings.objectsUrl,
  };
  const to: Addresses = {
    documents: options.toDocuments,
    events: options.toEvents,
    objects: options.toObjects,
  };
  const progress = createProgress(options.json ?? false);
  try {
    const { plan, verdict } = await move({
      from,
      to,
      services: product.map(({ name }) => name),
      overwrite: options.overwrite ?? false,
      forgottenGroups: options.forgetGroup ?? [],
      ...(options.dryRun && { only: 'plan' as const }),
      ...(options.verifyOnly && { only: 'verify' as const }),
      signal,
      logger: createLogger({ level: options.verbose ? 'info' : 'fatal', destination: process.stderr }),
      onProgress: (stage, done) => progress.show(stage, done),
    });
    progress.end();
    const right = verdict !== undefined && verdict.differences.length === 0;
    const next = right ? nextSteps(to, settings.mediaSecretFile, process.env) : undefined;
    if (options.json) {
      const { documents, objects, deadLetters } = plan ?? {};
      const planned = plan && { documents, objects, deadLetters: deadLetters?.missing.length };
      print(JSON.stringify({ ...(planned && { plan: planned }), ...verdict, ...next }));
    } else {
      if (plan && !verdict) print(planText(plan));
      if (verdict) print(verdictText(verdict));
      if (next) print(`\nThe target holds what the source does.\n\n${nextStepsText(next)}`);
    }
    if (verdict && !right) {
      throw new MoveFailed(
        [
          'The target does not hold what the source does:',
          ...verdict.differences.map((line) => `  ${line}`),
          'Do not start the product on it. Move with --overwrite to put it right.',
        ].join('\n'),
      );
    }
  } finally {
    progress.end();
  }
}

const print = (text: string) => void process.stdout.write(`${text}\n`);

/** @param secretFile the file of the media secret; undefined when a setting gives it */
function nextSteps(to: Addresses, secretFile: string | undefined, environment: Environment): NextSteps {
  const { library } = catalogue.settings.read(environment);
  const kept = secretFile !== undefined && existsSync(secretFile);
  return {
    settings: {
      DOCUMENTS_URL: withoutSecrets(to.documents),
      EVENTS_URL: withoutSecrets(to.events),
      OBJECTS_URL: withoutSecrets(to.objects),
      MEDIA_SECRET: kept ? `<the contents of ${secretFile}>` : '<the value that the product has had so far>',
    },
    steps: [
      ...(existsSync(library)
        ? [`Copy ${library} to where the catalogue runs and set CATALOGUE_LIBRARY to it: it is in no store.`]
        : []),
      'Start the services (docs/operations.md).',
      'Keep the source until you have looked at the target. Do not start both.',
    ],
  };
}
