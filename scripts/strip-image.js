#!/usr/bin/env node
/**
 * Removes from an installed and built tree what no process of the product opens. Runs while the image is built, in /app.
 *
 * Usage: node scripts/strip-image.js --tesseract program|packages|none --demo yes|no
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';

const root = join(import.meta.dirname, '..');
const modules = join(root, 'node_modules');
const choices = { tesseract: ['program', 'packages', 'none'], demo: ['yes', 'no'] };
const { values } = parseArgs({
  options: Object.fromEntries(
    Object.entries(choices).map(([name, [first]]) => [name, { type: 'string', default: first }]),
  ),
});
for (const [name, allowed] of Object.entries(choices)) {
  if (allowed.includes(values[name])) continue;
  process.stderr.write(`--${name} ${values[name]}: is ${allowed.join(' or ')}\n`);
  process.exit(2);
}

const remove = (path) => rmSync(path, { recursive: true, force: true });

/** All files below a folder, links not followed. */
function* filesOf(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesOf(path);
    else if (entry.isFile()) yield path;
  }
}

function removeSources() {
  for (const parent of ['packages', 'services']) {
    for (const name of readdirSync(join(root, parent))) {
      for (const part of ['src', 'tests', 'dist/tests']) remove(join(root, parent, name, part));
    }
  }
  for (const path of ['proto/src', 'demo-library/src', 'demo-library/tests', 'demo-library/dist/tests'])
    remove(join(root, path));
}

/** What only compilers, debuggers and tests read. */
function removeDevelopersFiles() {
  const unused =
    /\.(map|[cm]?ts|tsbuildinfo)$|\.test\.js$|(^|\/)(tsconfig.*\.json|(readme|changelog|history)\.md)$/i;
  for (const folder of ['node_modules', 'packages', 'services', 'proto', 'demo-library', 'web/dist'])
    for (const file of filesOf(join(root, folder))) if (unused.test(file)) remove(file);
}

/** Programs for other platforms, and builds for browsers and for Bare, another runtime of JavaScript. */
function removeForeign() {
  const { platform, arch } = process;
  const build = /\.bare$|\.bc\.js$|\.base64[^/]*\.js$/;
  for (const file of filesOf(modules)) if (build.test(file)) remove(file);
  const onnx = join(modules, 'onnxruntime-node/bin/napi-v6');
  if (existsSync(onnx)) {
    for (const system of readdirSync(onnx)) {
      for (const machine of readdirSync(join(onnx, system)))
        if (system !== platform || machine !== arch) remove(join(onnx, system, machine));
    }
  }
  for (const scope of readdirSync(modules).filter((name) => name.startsWith('@'))) {
    for (const name of readdirSync(join(modules, scope)).filter((name) => name.endsWith('-musl')))
      remove(join(modules, scope, name));
  }
}

function removeTesseract() {
  const data = join(modules, '@tesseract.js-data');
  if (values.tesseract !== 'packages') {
    remove(data);
    remove(join(modules, 'tesseract.js-core'));
    return;
  }
  // Packages carry two editions; services/vision/src/recognisers/tesseract-js.ts opens this one.
  for (const model of readdirSync(data))
    for (const name of readdirSync(join(data, model)))
      if (/^\d/.test(name) && name !== '4.0.0_best_int') remove(join(data, model, name));
}

/** Cuts that the list of faces doesn't have, and pictures of the others; the web client's copies of the others become links to them. */
async function shareFonts() {
  const { fontFaces } = await import('../packages/fonts/dist/src/index.js');
  const used = new Set(fontFaces.map(({ file }) => file));
  for (const scope of ['@expo-google-fonts', 'dejavu-fonts-ttf'])
    for (const file of filesOf(join(modules, scope)))
      if (/\.(ttf|zip|png)$/.test(file) && !used.has(file)) remove(file);
  const digest = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');
  const byDigest = new Map([...used].map((file) => [digest(file), file]));
  for (const copy of filesOf(join(root, 'web/dist'))) {
    const original = copy.endsWith('.ttf') ? byDigest.get(digest(copy)) : undefined;
    if (original === undefined) continue;
    remove(copy);
    symlinkSync(relative(dirname(copy), original), copy);
  }
}

const size = () => [...filesOf(root)].reduce((sum, file) => sum + statSync(file).size, 0);
const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`;

const before = size();
await shareFonts();
removeTesseract();
if (values.demo === 'no') remove(join(root, 'demo-library/dist/library'));
removeForeign();
removeSources();
removeDevelopersFiles();
remove(join(modules, '.package-lock.json'));
process.stdout.write(`${basename(root)}: ${megabytes(before)} installed, ${megabytes(size())} left\n`);
