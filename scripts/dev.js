#!/usr/bin/env node
/** `npm run dev`: watches services and web. The client is at http://localhost:5173, with calls passed to the services. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const setup = spawnSync(process.execPath, [join(root, 'scripts/setup.js'), '--for', 'start'], {
  stdio: 'inherit',
});
if (setup.status !== 0) process.exit(setup.status ?? 1);

const { default: concurrently } = await import('concurrently');
const { result } = concurrently(
  [
    { name: 'types', command: 'npx tsc -b --watch --preserveWatchOutput' },
    {
      name: 'services',
      // Vite forwards calls with its own origin, which is then the one that browsers use.
      command: 'node --watch services/standalone/dist/src/main.js',
      env: { PUBLIC_ORIGIN: 'http://localhost:5173' },
    },
    { name: 'web', command: 'npm run dev -w web' },
  ],
  { cwd: root, killOthersOn: ['failure', 'success'], prefixColors: 'auto' },
);
await result.catch(() => process.exit(1));
