/** `npm run chart`: writes the files of the chart that are made of other lists. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartFiles, chartFolder } from './chart-files.js';

for (const [name, text] of Object.entries(await chartFiles())) writeFileSync(join(chartFolder, name), text);
