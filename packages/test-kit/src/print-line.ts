/**
 * For processes that tests kill: writes a line to stdout. Resolves when the system has it, so that whoever reads gets it
 * whatever becomes of this process; where the reader is slow, the stream would keep it to itself.
 */
export const printLine = (line: string): Promise<void> =>
  new Promise((resolve) => {
    process.stdout.write(`${line}\n`, () => {
      resolve();
    });
  });
