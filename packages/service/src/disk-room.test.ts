import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { createLogger, Disposers } from '@komavox/core';
import { startTelemetry } from '@komavox/telemetry';
import { watchDiskRoom } from './disk-room.js';
import { createHealth } from './health.js';

it('goes on while a disk is away', async () => {
  mock.timers.enable({ apis: ['setInterval'] });
  const disk = mkdtempSync(join(tmpdir(), 'komavox-test-'));
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  const messages = () => lines.splice(0).map((line) => (JSON.parse(line) as { msg: string }).msg);
  const disposers = new Disposers();
  const telemetry = await startTelemetry('disk', {});
  const urls = { documentsUrl: `sqlite:${disk}`, eventsUrl: `sqlite:${disk}`, objectsUrl: `file:${disk}` };
  try {
    watchDiskRoom({
      settings: { ...urls, diskWarnBytes: 1 },
      health: createHealth(telemetry),
      logger,
      disposers,
    });
    rmSync(disk, { recursive: true });
    mock.timers.tick(60_000);
    expect(messages()).toEqual(['the room on the disk of the embedded stores is unknown']);
    mkdirSync(disk);
    mock.timers.tick(60_000);
    expect(messages()).toEqual(['the room on the disk of the embedded stores is known again']);
  } finally {
    await disposers.dispose();
    await telemetry.stop();
    mock.timers.reset();
    rmSync(disk, { recursive: true, force: true });
  }
});
