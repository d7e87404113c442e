/** Fields of a protobuf message as they stand in its bytes; nothing is copied. */
import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire';

export interface Field {
  readonly number: number;
  /** Tag and value, to be written again as they are. */
  readonly whole: Uint8Array;
  /** Of a string, bytes, a message or packed numbers; empty for others. */
  readonly body: Uint8Array;
  /** Of a varint; 0 for others. */
  readonly value: number;
}

export function* fieldsOf(message: Uint8Array): Generator<Field> {
  const reader = new BinaryReader(message);
  while (reader.pos < reader.len) {
    const start = reader.pos;
    const [number, type] = reader.tag();
    let body: Uint8Array = new Uint8Array();
    let value = 0;
    if (type === WireType.LengthDelimited) body = reader.bytes();
    else if (type === WireType.Varint) value = Number(reader.int64());
    else reader.skip(type, number);
    yield { number, whole: message.subarray(start, reader.pos), body, value };
  }
}

/** Varints one after another, as packed numbers are. */
export function varintsOf(body: Uint8Array): number[] {
  const reader = new BinaryReader(body);
  const values: number[] = [];
  while (reader.pos < reader.len) values.push(Number(reader.int64()));
  return values;
}

export const textOf = (body: Uint8Array): string => Buffer.from(body).toString('utf8');

/** The beginning of a field whose value has this many bytes; the value is to follow. */
export const headOf = (number: number, bytes: number): Uint8Array =>
  new BinaryWriter().tag(number, WireType.LengthDelimited).uint32(bytes).finish();

/** A message of fields that hold text, bytes or messages, and of numbers. */
export function message(...fields: readonly (readonly [number, string | number | Uint8Array])[]): Uint8Array {
  const writer = new BinaryWriter();
  for (const [number, value] of fields) {
    if (typeof value === 'number') writer.tag(number, WireType.Varint).int64(value);
    else if (typeof value === 'string') writer.tag(number, WireType.LengthDelimited).string(value);
    else writer.tag(number, WireType.LengthDelimited).bytes(value);
  }
  return writer.finish();
}
