/** POST /api/voice-models/import: a private voice from an exported file, which is as strange as any other upload. */
import { Problem, readAtMost } from '@komavox/core';
import type { MultipartPart } from '@komavox/http';
import { openZip } from '@komavox/media/archive';
import { takeConsent } from '../intake/consent.js';
import type { VoiceModelContext } from '../context.js';
import { type Maker, makeFromFiles } from '../making/make-from-files.js';
import { maxFileBytes } from '../limits.js';
import type { MadeVoiceModel } from '../making/make-model.js';
import { fileDescription, fileHead, formatVersion } from './voice-file.js';
import { readSwitch, readVoiceForm, wantedFile } from '../intake/voice-form.js';
import { parseVoiceName } from '../intake/voice-name.js';

const names = ['model.json', 'sample.wav', 'avatar.jpg'] as const;
type Contents = ReadonlyMap<string, Buffer>;

const archiveLimits = {
  maxEntries: 10,
  maxTotalBytes: 2 * maxFileBytes,
  maxEntryBytes: maxFileBytes,
  maxRatio: 100,
};
const maxDescriptionBytes = 64 * 1024;

/**
 * Problems: 400 `no_file`, `consent_required`; 422 `voice_file_refused`, `voice_file_too_new`; those of
 * `makeFromFiles`.
 */
export async function importVoiceModel(
  context: VoiceModelContext,
  maker: Maker,
  parts: AsyncIterable<MultipartPart>,
): Promise<MadeVoiceModel> {
  const { chassis } = context;
  await context.sampleLimit.consume(maker.id);
  const { fields, files } = await readVoiceForm(parts, { file: { called: 'file', maxBytes: maxFileBytes } });
  const bytes = wantedFile(files, 'file');
  const consent = takeConsent(readSwitch(fields, 'consent'), chassis.clock.now());
  const contents = await unpack(bytes);
  const name = readName(contents.get('model.json'));
  const recording = contents.get('sample.wav');
  if (!recording) throw refused();
  const picture = contents.get('avatar.jpg');
  const id = chassis.ids.next();
  return await makeFromFiles(context, maker, { id, name, isPublic: false, consent, recording, picture });
}

async function unpack(bytes: Buffer): Promise<Contents> {
  try {
    const isWanted = (name: string) => names.some((known) => known === name);
    const zip = await openZip(bytes, { ...archiveLimits, isWanted });
    const contents = new Map<string, Buffer>();
    for (const { name } of zip.entries) {
      const stream = await zip.open(name);
      if (stream) contents.set(name, await readAtMost(stream, maxFileBytes));
    }
    return contents;
  } catch (cause) {
    // Also of entries that are damaged, or larger than their directory says.
    throw refused(cause);
  }
}

function readName(description: Buffer | undefined): string {
  if (!description || description.length > maxDescriptionBytes) throw refused();
  const said = parseJson(description);
  const head = fileHead.safeParse(said);
  if (!head.success) throw refused(head.error);
  if (head.data.version > formatVersion) {
    throw new Problem(422, 'voice_file_too_new', 'This voice was exported by a newer version of Komavox.');
  }
  const whole = fileDescription.safeParse(said);
  if (!whole.success) throw refused(whole.error);
  return parseVoiceName(whole.data.name);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch (error) {
    throw refused(error);
  }
}

const refused = (cause?: unknown) =>
  new Problem(422, 'voice_file_refused', 'This is not an exported voice, or the file is damaged.', { cause });
