/** A process to be killed: imports a long PDF on the folder of its argument, and prints when some of it is drawn. */
import { bootForTest } from '@komavox/service/testing';
import { catalogue } from '../src/index.js';
import { craftPdf } from './craft-pdf.js';
import { person } from './importer.js';
import type { Import } from './importer.js';

const product = await bootForTest([catalogue], {
  folder: process.argv[2] ?? '',
  environment: { DEMO_LIBRARY: 'false' },
  exactlyOnce: true,
});
const ada = person(() => product, 'ada');
const pages = Array.from({ length: 60 }, () => ({ width: 420, height: 595 }));
const { id } = await (await ada.post({ 'Long.pdf': craftPdf(pages) })).json<Import>();
for (;;) {
  for await (const { key } of product.objects.list('catalogue/imports/')) process.send?.({ id, key });
  await new Promise((resolve) => setTimeout(resolve, 20));
}
