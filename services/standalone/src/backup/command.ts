/** `komavox backup` and `komavox restore`: the embedded stores, as a rule those in DATA_DIR. */
import { resolve } from 'node:path';
import type { Command } from 'commander';

interface Output {
  readonly json?: boolean;
}

export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description('copy the embedded stores of DATA_DIR, also while the product runs')
    .argument('<target>', 'a folder that is not there yet, or a file that ends in .tar, .tar.gz or .tgz')
    .option('--json', 'one JSON object on standard output, for scripts')
    .action(async (target: string, options: Output) => {
      const { runBackup } = await import('./run-backup.js');
      await runBackup(resolve(target), options);
    });
  program
    .command('restore')
    .description('fill an empty DATA_DIR from a backup; the product must be stopped')
    .argument('<source>', 'what backup made')
    .option('--json', 'one JSON object on standard output, for scripts')
    .action(async (source: string, options: Output) => {
      const { runRestore } = await import('./run-backup.js');
      await runRestore(resolve(source), options);
    });
}
