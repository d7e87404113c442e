/** The parts of an ONNX model (onnx.proto, IR version 9) that widening looks at; the rest is kept as bytes. */
import { fieldsOf, textOf, varintsOf } from './wire.js';

/** Numbers of fields in ModelProto, GraphProto, NodeProto and TensorProto. */
export const modelGraph = 7;
export const graphField = { node: 1, initializer: 5, output: 12, valueInfo: 13 } as const;
export const nodeField = { input: 1, output: 2, name: 3, type: 4, attribute: 5 } as const;
export const tensorField = { dims: 1, dataType: 2, floats: 4, ints: 5, name: 8, raw: 9 } as const;
export const dataType = { float: 1, uint8: 2, int8: 3 } as const;

export interface Node {
  readonly type: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** Its NodeProto, without the tag. */
  readonly bytes: Uint8Array;
}

export interface Tensor {
  readonly name: string;
  readonly dims: readonly number[];
  readonly dataType: number;
  /** Its TensorProto, without the tag. */
  readonly bytes: Uint8Array;
}

export function readNode(bytes: Uint8Array): Node {
  const inputs: string[] = [];
  const outputs: string[] = [];
  let type = '';
  for (const { number, body } of fieldsOf(bytes)) {
    if (number === nodeField.input) inputs.push(textOf(body));
    else if (number === nodeField.output) outputs.push(textOf(body));
    else if (number === nodeField.type) type = textOf(body);
  }
  return { type, inputs, outputs, bytes };
}

export function readTensor(bytes: Uint8Array): Tensor {
  let name = '';
  let dims: number[] = [];
  let type = 0;
  for (const { number, body, value } of fieldsOf(bytes)) {
    if (number === tensorField.name) name = textOf(body);
    else if (number === tensorField.dims) dims = [...dims, ...(body.length > 0 ? varintsOf(body) : [value])];
    else if (number === tensorField.dataType) type = value;
  }
  return { name, dims, dataType: type, bytes };
}

/** The numbers of a tensor of bytes or floats, however they are stored. */
export function numbersOf(tensor: Tensor): Uint8Array | Int8Array | Float32Array | readonly number[] {
  for (const { number, body } of fieldsOf(tensor.bytes)) {
    if (number === tensorField.ints) return varintsOf(body);
    if (number !== tensorField.raw && number !== tensorField.floats) continue;
    if (tensor.dataType === dataType.uint8) return body;
    if (tensor.dataType === dataType.int8) return new Int8Array(body.buffer, body.byteOffset, body.length);
    // A copy, as floats have to begin at a multiple of four.
    if (tensor.dataType === dataType.float) return new Float32Array(new Uint8Array(body).buffer);
  }
  throw new Error(`The tensor ${tensor.name} is of a kind that can't be widened`);
}
