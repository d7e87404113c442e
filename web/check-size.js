/** Fails when what a first visit must load as script outgrows its budget: the page's own scripts and their preloads. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const BUDGET_BYTES = 200_000;
const folder = new URL('./dist/', import.meta.url);

const page = readFileSync(new URL('index.html', folder), 'utf8');
const scripts = [...page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, path]) => path);
const bytes = scripts.reduce(
  (sum, path) => sum + gzipSync(readFileSync(new URL(path, folder)), { level: 9 }).length,
  0,
);
console.log(
  `web: ${scripts.length} initial scripts, ${(bytes / 1000).toFixed(1)} kB gzip of ${BUDGET_BYTES / 1000} kB`,
);
if (scripts.length < 2 || bytes > BUDGET_BYTES) process.exit(1);
