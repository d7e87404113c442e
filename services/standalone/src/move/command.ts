/** `komavox move`: copies an installation to other stores, usually from a folder to separate servers. */
import type { Command } from 'commander';
import type { MoveCommandOptions } from './run-move.js';

export function addMoveCommand(program: Command): void {
  program
    .command('move')
    .description('copy an installation to other stores, as to separate servers; the product must be stopped')
    .requiredOption('--to-documents <address>', 'mongodb://… or sqlite:<folder>')
    .requiredOption('--to-events <address>', 'kafka://host:port or sqlite:<folder>')
    .requiredOption('--to-objects <address>', 's3://key:secret@host:port/bucket or file:<folder>')
    .option('--from-documents <address>', 'default: those that the settings name, in DATA_DIR')
    .option('--from-events <address>', 'likewise')
    .option('--from-objects <address>', 'likewise')
    .option('--overwrite', 'what the target holds and the source does not may be lost')
    .option('--forget-group <name...>', 'consumer groups that no service has any more')
    .option('--dry-run', 'say what would be done and what speaks against it; change nothing')
    .option('--verify-only', 'compare source and target; change nothing')
    .option('--json', 'one JSON object on standard output, for scripts')
    .option('--verbose', 'log to standard error')
    .action(async (options: MoveCommandOptions) => {
      const { runMove } = await import('./run-move.js');
      await runMove(options);
    });
}
