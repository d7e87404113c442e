/** The fields and files of a multipart call on voice models. */
import type { MultipartPart } from '@komavox/http';
import { Problem, readAtMost, TooManyBytes } from '@komavox/core';

interface VoiceForm {
  readonly fields: ReadonlyMap<string, string>;
  /** A file without bytes is none: browsers send one for a field that was left empty. */
  readonly files: ReadonlyMap<string, Buffer>;
}

/** A sentence's word for each file that the call takes, and the bytes that it may have. */
type WantedFiles = Readonly<Record<string, { readonly called: string; readonly maxBytes: number }>>;

/** Problems: 400 `unknown_file`, `repeated_file`; 413 `<name>_too_large`. */
export async function readVoiceForm(
  parts: AsyncIterable<MultipartPart>,
  wanted: WantedFiles,
): Promise<VoiceForm> {
  const fields = new Map<string, string>();
  const files = new Map<string, Buffer>();
  for await (const part of parts) {
    if (part.kind === 'field') {
      fields.set(part.name, part.value);
      continue;
    }
    const file = Object.hasOwn(wanted, part.name) ? wanted[part.name] : undefined;
    if (!file) {
      throw new Problem(400, 'unknown_file', `There is no file ${part.name.slice(0, 40)} in this call.`);
    }
    if (files.has(part.name)) throw new Problem(400, 'repeated_file', `Send one ${file.called} only.`);
    const bytes = await readAtMost(part.body, file.maxBytes).catch((cause: unknown) => {
      if (!(cause instanceof TooManyBytes)) throw cause;
      const detail = `The ${file.called} is larger than ${Math.floor(file.maxBytes / 1024 ** 2)} MB.`;
      throw new Problem(413, `${part.name}_too_large`, detail, { cause });
    });
    if (bytes.length > 0) files.set(part.name, bytes);
  }
  return { fields, files };
}

/** Throws Problem 400 `no_file`. */
export function wantedFile(files: VoiceForm['files'], name: string): Buffer {
  const bytes = files.get(name);
  if (!bytes) throw new Problem(400, 'no_file', 'There is no file in this upload.');
  return bytes;
}

/** Undefined without the field. Throws Problem 400 `invalid_request` for any other word. */
export function readSwitch(fields: ReadonlyMap<string, string>, name: string): boolean | undefined {
  const value = fields.get(name);
  if (value === undefined) return undefined;
  if (value === 'true' || value === 'false') return value === 'true';
  throw new Problem(400, 'invalid_request', `${name} is true or false.`, { members: { field: name } });
}
