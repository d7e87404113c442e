/**
 * The direction of imports, as rules over a list of files and what they import:
 * `proto <- platform <- services/*`; the leaf packages import nothing of ours; no service imports another; inside a
 * service `model <- use cases <- routes, consumers <- service <- main`; each infrastructure library in one place.
 */

export interface SourceFile {
  /** From the root of the repository, with `/`. */
  readonly path: string;
  readonly text: string;
}

const services = ['gateway', 'catalogue', 'reader', 'vision', 'voice', 'render', 'billing'];

/** Our packages that a package may import. */
const allowedPackages: Readonly<Record<string, readonly string[]>> = {
  proto: [],
  languages: [],
  fonts: [],
  'demo-library': ['fonts'],
  scene: [],
  media: [],
  stack: [],
  platform: ['proto'],
  web: ['languages', 'scene'],
  ...Object.fromEntries(
    services.map((name) => [
      `services/${name}`,
      ['proto', 'platform', 'languages', 'fonts', 'scene', 'media'],
    ]),
  ),
  'services/catalogue': ['proto', 'platform', 'languages', 'media', 'demo-library'],
  'packages/client': ['scene'],
  'services/standalone': ['proto', 'client', 'platform', 'languages', 'fonts', 'scene', 'media', ...services],
};

/** Tests start real servers, and take ports from where those do. */
const alsoInTests = ['stack'];
const isTest = (path: string): boolean => /\.real\.test\.ts$|^services\/[\w-]+\/tests\//.test(path);

/** Libraries that one place imports, so that changing one changes one place. */
const onlyIn: Readonly<Record<string, string>> = {
  kafkajs: 'platform/src/events/',
  libsql: 'platform/src/sqlite.ts',
  mingo: 'platform/src/documents/',
  minio: 'platform/src/objects/',
  'node-av': 'media/src/',
  stripe: 'services/billing/src/vendors/',
  'firebase-admin': 'services/gateway/src/vendors/',
  'fluent-ffmpeg': 'media/src/',
};

const mongooseConnects = /\b(?:createConnection|new Mongoose|mongoose\.connect)\b/;

/** What is imported, by any of TypeScript's forms, and the modules that worker threads start from. */
export function importsOf(text: string): string[] {
  const statements = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)['"]([^'"]+)['"]/g;
  const modules = /new URL\(\s*['"]([^'"]+\.[jt]s)['"]/g;
  return [...text.matchAll(statements), ...text.matchAll(modules)].map((match) => match[1] ?? '');
}

/** The broken rules, a line each; empty when all hold. */
export function brokenRules(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const home = packageOf(file.path);
    if (home === undefined) return [];
    const imports = importsOf(file.text);
    return [
      ...imports.flatMap((target) => brokenByPackage(file.path, home, target)),
      ...imports.flatMap((target) => brokenByLibrary(file.path, target)),
      ...(home.startsWith('services/')
        ? imports.flatMap((target) => brokenByRoom(file.path, home, target))
        : []),
      ...(mongooseConnects.test(file.text) && !file.path.startsWith('platform/src/documents/')
        ? [`${file.path}: Mongoose connections are made in platform/src/documents only`]
        : []),
    ];
  });
}

function packageOf(path: string): string | undefined {
  return Object.keys(allowedPackages).find((name) => path.startsWith(`${name}/`));
}

function brokenByPackage(path: string, home: string, target: string): string[] {
  const ours = /^@komavox\/([\w-]+)/.exec(target)?.[1];
  const allowed = [...(allowedPackages[home] ?? []), ...(isTest(path) ? alsoInTests : [])];
  if (ours !== undefined && !allowed.includes(ours)) return [`${path}: ${home} may not import ${ours}`];
  if (target.startsWith('.') && !resolvePath(path, target).startsWith(`${home}/`)) {
    return [`${path}: ${target} leaves ${home}`];
  }
  return [];
}

function brokenByLibrary(path: string, target: string): string[] {
  return Object.entries(onlyIn)
    .filter(
      ([library, place]) =>
        (target === library || target.startsWith(`${library}/`)) && !path.startsWith(place),
    )
    .map(([library, place]) => `${path}: ${library} is imported in ${place} only`);
}

/** Rooms from the inside out; a file imports from its own and from those before it. */
const rooms = ['model', 'use case', 'edge', 'service', 'main'] as const;

function brokenByRoom(path: string, home: string, target: string): string[] {
  if (!target.startsWith('.') || !path.startsWith(`${home}/src/`) || home === 'services/standalone')
    return [];
  const from = roomOf(path.slice(`${home}/src/`.length));
  const to = roomOf(resolvePath(path, target).slice(`${home}/src/`.length));
  return rooms.indexOf(to) > rooms.indexOf(from) ? [`${path}: ${from} may not import ${target} (${to})`] : [];
}

function roomOf(file: string): (typeof rooms)[number] {
  const name = file.replace(/\.(?:test\.)?[jt]s$/, '');
  if (name.startsWith('model/')) return 'model';
  if (name === 'main' || name === 'index') return 'main';
  if (name === 'service') return 'service';
  if (/^(?:routes|consumers|jobs)(?:\/|$)/.test(name)) return 'edge';
  return 'use case';
}

function resolvePath(from: string, target: string): string {
  return new URL(target, `file:///${from}`).pathname.slice(1);
}
