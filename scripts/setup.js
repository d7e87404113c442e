#!/usr/bin/env node
/**
 * Makes a fresh clone ready: packages, system programs, build. Says what it does, does nothing twice, and needs no
 * network when everything is there. Plain Node, because it runs before anything is installed.
 *
 * Usage: node scripts/setup.js [--for start|test|test-servers|charts]
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const marks = join(root, '.setup');

const say = (text) => process.stdout.write(`komavox: ${text}\n`);

function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  return done.status === 0;
}

function must(what, command, args) {
  if (!run(command, args)) {
    say(`${what} failed; the lines above say why. Run the same command again when it is mended.`);
    process.exit(1);
  }
}

/** Whether a step's inputs are the ones it last succeeded with. */
function isDone(step, inputs) {
  const file = join(marks, step);
  return existsSync(file) && readFileSync(file, 'utf8') === inputs;
}

function markDone(step, inputs) {
  mkdirSync(marks, { recursive: true });
  writeFileSync(join(marks, step), inputs);
}

function digest(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  say(`Node ${process.versions.node} is too old: 20.19 or newer is needed.`);
  process.exit(1);
}

function installPackages() {
  const inputs = digest(['package-lock.json']);
  if (existsSync(join(root, 'node_modules')) && isDone('packages', inputs)) return;
  say('installing packages (npm ci), about half a minute');
  // No package of ours needs its install script; several would download something.
  must('Installing packages', 'npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
  markDone('packages', inputs);
}

const languages =
  'eng jpn jpn-vert kor chi-sim chi-sim-vert chi-tra chi-tra-vert spa por fra deu ita rus'.split(' ');

/** Debian packages by the program or file that shows they are there. */
const systemPrograms = [
  {
    why: 'reads page text in every language, faster than the built-in reader',
    present: () => has('tesseract') && tesseractLanguages() >= languages.length,
    packages: ['tesseract-ocr', ...languages.map((language) => `tesseract-ocr-${language}`)],
  },
];

const pip = {
  why: 'fetches the weights of neural models, and schemas',
  present: () => has('pip') || has('pip3'),
  packages: ['python3-pip'],
};
const go = {
  why: 'builds the server of objects, and fetches schemas',
  present: () => has('go'),
  packages: ['golang-go'],
};

/** Not every distribution has it. */
const headlessShell = {
  why: 'drives the browser tests in half of the time that a whole browser takes',
  present: () => !has('apt-get') || has('chromium-headless-shell'),
  packages: ['chromium-headless-shell'],
};

const testPrograms = [
  {
    why: 'drives the browser tests that need a microphone, which the headless shell lacks',
    present: () => ['chromium', 'chromium-browser', 'google-chrome'].some(has),
    packages: ['chromium'],
  },
  {
    why: 'judges our audio and video from outside (ffprobe)',
    present: () => has('ffprobe'),
    packages: ['ffmpeg'],
  },
  pip,
];

/** Workspaces that fetch, build and run real servers natively. */
const testServerPrograms = [
  {
    why: 'runs and compiles the servers of events and documents',
    present: () => has('java') && has('javac'),
    packages: ['openjdk-17-jdk-headless'],
  },
  { why: 'fetches their libraries', present: () => has('mvn'), packages: ['maven'] },
  go,
];

function has(program) {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, program)));
}

function tesseractLanguages() {
  const { stdout } = spawnSync('tesseract', ['--list-langs'], { encoding: 'utf8' });
  const found = new Set((stdout ?? '').split('\n'));
  return languages.filter((language) => found.has(language.replaceAll('-', '_'))).length;
}

function installPrograms(programs) {
  const missing = programs.filter(({ present }) => !present());
  if (missing.length === 0) return;
  const packages = missing.flatMap((one) => one.packages);
  for (const {
    packages: [first],
    why,
  } of missing)
    say(`${first} is not installed; it ${why}`);
  const manual = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const allowed =
    has('apt-get') &&
    (sudo.length === 0 || (has('sudo') && run('sudo', ['-n', 'true'], { stdio: 'ignore' })));
  if (!allowed) {
    say(`going on without. To add it on Debian or Ubuntu: sudo ${manual}`);
    return;
  }
  say('installing it with apt-get');
  const apt = (...args) =>
    run([...sudo, 'apt-get'][0], [...sudo, 'apt-get', ...args].slice(1), {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  const done = apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
  if (!done) say(`apt-get did not succeed; going on without. Later: sudo ${manual}`);
}

/** The folders of all workspaces; `packages/*` stands for its parent. */
function sourceFolders() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return [...new Set(workspaces.map((pattern) => pattern.replace(/\/\*$/, '')))];
}

/** Names, sizes and times of the sources: a change of any means building again. */
function sourcesStamp() {
  const hash = createHash('sha256');
  const visit = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      if (['dist', 'node_modules'].includes(entry.name) || entry.name.startsWith('.')) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) visit(path);
      else {
        const { size, mtimeMs } = statSync(join(root, path));
        hash.update(`${path} ${size} ${mtimeMs}\n`);
      }
    }
  };
  sourceFolders().forEach(visit);
  return hash.digest('hex');
}

function build() {
  const inputs = sourcesStamp();
  const built = ['services/standalone/dist/src/main.js', 'web/dist/index.html'].every((file) =>
    existsSync(join(root, file)),
  );
  if (built && isDone('build', inputs)) return;
  say('building');
  must('Building', 'npm', ['run', 'build', '--silent']);
  markDone('build', inputs);
}

/** Tests of neural models need their weights, and fail without. Those that are there are not fetched again. */
function getWeights() {
  const WEIGHTS_DIR = process.env.WEIGHTS_DIR ?? join(root, '.weights');
  const done = run(process.execPath, [join(root, 'services/standalone/bin/komavox.js'), 'weights', 'get'], {
    env: { ...process.env, WEIGHTS_DIR },
  });
  if (!done) say('the weights of neural models are not all here; their tests will fail');
}

const purpose = process.argv[process.argv.indexOf('--for') + 1] ?? 'start';
checkNode();
installPackages();
if (purpose === 'test-servers') {
  installPrograms(testServerPrograms);
  must('Building', 'npx', ['tsc', '-b', 'tools/test-servers']);
} else if (purpose === 'charts') {
  installPrograms([pip, go]);
} else {
  if (purpose === 'test') installPrograms([headlessShell]);
  installPrograms(purpose === 'test' ? [...systemPrograms, ...testPrograms] : systemPrograms);
  build();
  if (purpose === 'test') getWeights();
}
