#!/usr/bin/env node
/**
 * `npm run licences`: every package that the product is made of has a licence that GPL-3.0-or-later may contain. A licence
 * that isn't in the list is looked at by a person, who adds it or leaves the package out.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** SPDX, as packages state them. Compatible as https://www.gnu.org/licenses/license-list.html has it; fonts are only bundled. */
const accepted = new Set([
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'GPL-3.0',
  'GPL-3.0-or-later',
  'ISC',
  // jassub, which draws captions in the browser, with the libraries compiled into it.
  'LGPL-2.1-or-later AND (FTL OR GPL-2.0-or-later) AND MIT AND MIT-Modern-Variant AND ISC AND NTP AND Zlib AND BSL-1.0',
  'MIT',
  'MIT AND OFL-1.1',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]);

/** Packages that state none in a form for programs; read in their LICENSE files. */
const read = new Map([
  ['@shinyoshiaki/jspack', 'BSD-2-Clause'],
  ['dejavu-fonts-ttf', 'Bitstream Vera and Arev fonts, changes in the public domain'],
]);

const sbom = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'], {
  cwd: join(import.meta.dirname, '..'),
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
});
if (sbom.status !== 0) {
  process.stderr.write(sbom.stderr);
  process.exit(1);
}
const { components } = JSON.parse(sbom.stdout);
const stated = ({ licenses = [] }) => licenses.map(({ license, expression }) => expression ?? license.id);
const unknown = components.filter((component) => {
  const found = stated(component);
  if (found.length === 0) return !read.has(component.name);
  return !found.every((licence) => accepted.has(licence));
});
for (const component of unknown) {
  const said = stated(component).join(', ') || 'none that a program can read';
  process.stderr.write(`${component.name} ${component.version}: ${said}\n`);
}
process.stdout.write(
  `${components.length} packages, ${unknown.length} with a licence that is not accepted\n`,
);
process.exit(components.length > 0 && unknown.length === 0 ? 0 : 1);
