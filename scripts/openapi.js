#!/usr/bin/env node
/** Writes docs/openapi.json from a running product, which makes it from the schemas that check the requests. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '@komavox/service';
import { product } from '@komavox/standalone';
import { format } from 'prettier';

const folder = mkdtempSync(join(tmpdir(), 'komavox-openapi-'));
const running = await run(product, {
  environment: { PORT: '0', INTERNAL_PORT: '0', DATA_DIR: folder, DEMO_LIBRARY: 'false', LOG_LEVEL: 'warn' },
  signals: false,
});
const document = await (await fetch(`${running.origin}/api/openapi.json`)).json();
writeFileSync(
  join(import.meta.dirname, '../docs/openapi.json'),
  await format(JSON.stringify(document), { parser: 'json', printWidth: 110 }),
);
await running.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
