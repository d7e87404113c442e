/** The end of a process: on a signal in order, on an unknown error at once. */
import type { Logger } from 'pino';

export function endOnSignals(stop: () => Promise<void>, logger: Logger): void {
  let asked = false;
  const end = (signal: NodeJS.Signals) => {
    if (asked) process.exit(1);
    asked = true;
    logger.info({ signal }, 'stopping');
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.fatal({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end).on('SIGINT', end);
  // State after these is unknown; a restart from the stores isn't.
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
  process.on('unhandledRejection', (error) => {
    logger.fatal({ err: error }, 'unhandled rejection');
    process.exit(1);
  });
}
