import { fieldsOf, textOf } from './wire.js';

/** Numbers of fields in ModelProto and StringStringEntryProto (onnx.proto). */
const modelMetadata = 14;
const entryField = { key: 1, value: 2 } as const;

/** What an ONNX file says about itself, for example a recogniser its alphabet. */
export function metadataOf(model: Uint8Array): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { number, body } of fieldsOf(model)) {
    if (number !== modelMetadata) continue;
    const entry = new Map([...fieldsOf(body)].map((field) => [field.number, textOf(field.body)]));
    found.set(entry.get(entryField.key) ?? '', entry.get(entryField.value) ?? '');
  }
  return found;
}
