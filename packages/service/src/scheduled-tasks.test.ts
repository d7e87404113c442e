import { createLogger } from '@komavox/core';
import { startScheduledTasks } from './scheduled-tasks.js';

const lines: string[] = [];
const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } });

describe('sweepers', () => {
  it('go on after a failure, never run twice at once, and stop', async () => {
    let runs = 0;
    let inside = 0;
    let most = 0;
    const enough = new Promise<void>((resolve) => {
      const stop = startScheduledTasks(
        [
          {
            name: 'test',
            everyMs: 1,
            role: 'api',
            async run() {
              most = Math.max(most, ++inside);
              await new Promise((next) => setTimeout(next, 5));
              inside--;
              runs++;
              if (runs === 5) void stop().then(resolve);
              if (runs % 2 === 1) throw new Error('a failure that must not end the loop');
            },
          },
        ],
        logger,
      );
    });
    await enough;
    const after = runs;
    await new Promise((next) => setTimeout(next, 30));
    expect([runs, most]).toEqual([after, 1]);
    expect(runs).toBe(5);
    const said = lines.map((line) => (JSON.parse(line) as { msg: string; task: string }).msg);
    expect(said.slice(0, 3)).toEqual([
      'scheduled task failed',
      'scheduled task works again',
      'scheduled task failed',
    ]);
  });
});
