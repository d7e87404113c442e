/** Multipart bodies: which the description says in words only. */
import type { Belongings } from './belongings.js';
import type { Chance } from './chance.js';
import { damaged, hostileText, withOneWrong } from './hostile-values.js';

interface Part {
  readonly name: string;
  /** A text, a JSON value, or the bytes of a file. */
  readonly value: unknown;
  readonly fileName?: string;
}

type Form = (owner: Belongings, chance: Chance) => readonly Part[];

const file = (name: string, value: Buffer, fileName: string): Part => ({ name, value, fileName });
const some = (chance: Chance, ...parts: readonly Part[]): readonly Part[] =>
  parts.filter(() => chance.is(0.5));

const formsByCall: Readonly<Record<string, Form>> = {
  'POST /api/library/imports': ({ files, values }, chance) => [
    ...some(
      chance,
      { name: 'title', value: 'Fuzzed' },
      { name: 'language', value: 'en' },
      { name: 'series', value: 's1' },
      { name: 'mangaId', value: values['mangaId']?.[0] },
      { name: 'chapters', value: [{ folder: '', number: 1, title: 'One' }] },
    ),
    ...(chance.is(0.6)
      ? [file('file', files.cbz, 'fuzzed.cbz')]
      : [file('file', files.png, '1.png'), file('file', files.png, '2.png')]),
  ],
  'POST /api/projects': ({ files }) => [file('project', files.project, 'a.komavox.zip')],
  'POST /api/projects/{id}/files': ({ files }, chance) => [
    file('image', files.png, 'a.png'),
    ...some(chance, file('audio', files.wav, 'a.wav')),
  ],
  'POST /api/uploads': ({ files }, chance) =>
    chance.is(0.5)
      ? [{ name: 'kind', value: 'voice-sample' }, file('file', files.wav, 'a.wav')]
      : [{ name: 'kind', value: 'voice-avatar' }, file('file', files.png, 'a.png')],
  'POST /api/voice-models': ({ files }, chance) => [
    { name: 'name', value: 'Fuzzed' },
    { name: 'consent', value: 'true' },
    ...some(chance, { name: 'isPublic', value: 'false' }, file('avatar', files.png, 'a.png')),
    file('sample', files.wav, 'a.wav'),
  ],
  'POST /api/voice-models/check': ({ files }) => [file('sample', files.wav, 'a.wav')],
  'POST /api/voice-models/import': ({ files }) => [
    { name: 'consent', value: 'true' },
    file('file', files.voice, 'a.zip'),
  ],
  'POST /api/video/process': ({ files }, chance) => {
    const isSpoken = chance.is(0.7);
    return [
      { name: 'startFrame', value: '0' },
      { name: 'totalFrames', value: '1' },
      ...some(
        chance,
        { name: 'exportId', value: 'fuzzed' },
        { name: 'useBackground', value: 'true' },
        { name: 'animations', value: [{ frameIndex: 0, type: 'zoom-in' }] },
        {
          name: 'shots',
          value: [
            { frameIndex: 0, box: { x: 0, y: 0, width: 1, height: 0.5 }, move: 'push-in', fill: 'blur' },
          ],
        },
        { name: 'exportType', value: 'video' },
        {
          name: 'music',
          value: { ...chance.of([{ mood: 'calm' }, {}]), volume: 0.5, fadeIn: 1, ducking: true },
        },
        { name: 'effects', value: [{ frameIndex: 0, effect: 'chime', at: 0.5, volume: 1 }] },
        file('musicFile', files.wav, 'm.wav'),
        {
          name: 'textOverlays',
          value: [
            { text: 'Hello', timestamp: 0, position: { x: 50, y: 50 }, size: 1, style: { color: 'red' } },
          ],
        },
        file('backgroundImage', files.png, 'b.png'),
      ),
      ...(chance.is(0.3)
        ? [
            { name: 'overlayData', value: [{ timestamp: 0, position: { x: 10, y: 10 }, size: 1 }] },
            file('overlays', files.png, 'o.png'),
          ]
        : []),
      ...(isSpoken ? [{ name: 'audioData', value: [{ frameIndex: 0 }] }] : []),
      file('images', files.png, '0.png'),
      ...(isSpoken ? [file('audioFiles', files.wav, '0.wav')] : []),
    ];
  },
};

const boundary = 'x-komavox-fuzz';

export function composeForm(call: string, owner: Belongings, isWrong: boolean, chance: Chance) {
  const form = formsByCall[call];
  if (!form) throw new Error(`The fuzz doesn't know the form of ${call}: add it`);
  let parts = form(owner, chance);
  if (isWrong && chance.is(0.8)) parts = withOneWrongPart(parts, chance);
  let body = Buffer.concat([...parts.map((part) => written(part)), Buffer.from(`--${boundary}--\r\n`)]);
  if (isWrong && chance.is(0.15)) body = body.subarray(0, chance.below(body.length));
  const contentType =
    isWrong && chance.is(0.05) ? 'multipart/form-data' : `multipart/form-data; boundary=${boundary}`;
  return { headers: { 'content-type': contentType }, body };
}

function withOneWrongPart(parts: readonly Part[], chance: Chance): readonly Part[] {
  const index = chance.below(parts.length);
  const part = parts[index];
  if (!part) return parts;
  const replaced = (...others: readonly Part[]) => parts.toSpliced(index, 1, ...others);
  switch (chance.below(7)) {
    case 0:
      return replaced();
    case 1:
      return replaced(part, part);
    case 2:
      return [...parts].reverse();
    case 3:
      return replaced({
        ...part,
        name: chance.of(['__proto__', '', 'a"b', 'x'.repeat(9000), 'file', 'sample']),
      });
    case 4:
      return replaced(...Array.from({ length: 600 }, () => ({ name: part.name, value: 'x' })));
    default:
      return replaced(spoilt(part, chance));
  }
}

function spoilt(part: Part, chance: Chance): Part {
  if (part.value instanceof Buffer) {
    const fileName = chance.is(0.3)
      ? hostileText(chance)
          .replaceAll(/[\r\n"]/g, '')
          .slice(0, 2000)
      : part.fileName;
    return { ...part, value: damaged(part.value, chance), ...(fileName !== undefined && { fileName }) };
  }
  if (typeof part.value === 'string') return { ...part, value: hostileText(chance) };
  return { ...part, value: withOneWrong(structuredClone(part.value), chance) };
}

function written({ name, value, fileName }: Part): Buffer {
  const named =
    fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: application/octet-stream`;
  const bytes =
    value instanceof Buffer
      ? value
      : Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${named}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);
}
