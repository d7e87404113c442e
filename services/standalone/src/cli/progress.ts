/** A progress bar per stage on a terminal; nothing in output for programs. */
import { Presets, SingleBar } from 'cli-progress';

interface Progress {
  show(stage: string, done: number): void;
  end(): void;
}

export function createProgress(quiet: boolean): Progress {
  if (quiet || !process.stderr.isTTY) return { show: () => undefined, end: () => undefined };
  let bar: SingleBar | undefined;
  let shown = '';
  return {
    show(stage, done) {
      if (stage !== shown) {
        bar?.stop();
        shown = stage;
        bar = new SingleBar(
          { format: `${stage.padEnd(10)} {bar} {percentage}%`, stream: process.stderr, hideCursor: true },
          Presets.shades_classic,
        );
        bar.start(100, 0);
      }
      bar?.update(Math.round(done * 100));
    },
    end: () => bar?.stop(),
  };
}
