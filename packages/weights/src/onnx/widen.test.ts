import { message } from './wire.js';
import {
  dataType,
  graphField,
  modelGraph,
  nodeField,
  numbersOf,
  readNode,
  readTensor,
  tensorField,
} from './graph.js';
import { pieceToShow } from './show-tensor.js';
import { widen } from './widen.js';
import { fieldsOf, textOf } from './wire.js';

const node = (type: string, inputs: readonly string[], output: string) =>
  [
    graphField.node,
    message(
      ...inputs.map((input) => [nodeField.input, input] as const),
      [nodeField.output, output],
      [nodeField.type, type],
    ),
  ] as const;

const tensor = (name: string, type: number, dims: readonly number[], raw: Uint8Array) =>
  [
    graphField.initializer,
    message(
      ...dims.map((size) => [tensorField.dims, size] as const),
      [tensorField.dataType, type],
      [tensorField.name, name],
      [tensorField.raw, raw],
    ),
  ] as const;

const floats = (...values: number[]) => new Uint8Array(new Float32Array(values).buffer);
const bytes = (...values: number[]) => new Uint8Array(new Int8Array(values).buffer);

/** x -> MatMul by a weight with a scale a column -> Conv with one scale and a bias -> y, as ONNX Runtime quantises it. */
const quantised = message(
  [1, 9],
  [
    modelGraph,
    message(
      node('DynamicQuantizeLinear', ['x'], 'x_q'),
      node('MatMulInteger', ['x_q', 'a_quantized', 'x_zero', 'a_zero'], 'a_int'),
      node('Cast', ['a_int'], 'a_cast'),
      node('Mul', ['a_cast', 'a_scales'], 'h'),
      node('DynamicQuantizeLinear', ['h'], 'h_q'),
      node('Div', ['bias', 'b_scales'], 'bias_q'),
      node('Floor', ['bias_q'], 'bias_floor'),
      node('ConvInteger', ['h_q', 'b_quantized', 'h_zero', 'b_zero'], 'b_int'),
      node('Add', ['b_int', 'bias_floor'], 'b_sum'),
      node('Cast', ['b_sum'], 'b_cast'),
      node('Mul', ['b_cast', 'b_scales'], 'y'),
      node('Neg', ['y'], 'nobody_needs_it'),
      tensor('a_quantized', dataType.int8, [2, 3], bytes(1, 2, 3, -4, -5, -6)),
      tensor('a_zero', dataType.int8, [3], bytes(0, 1, -1)),
      tensor('a_scale', dataType.float, [3], floats(0.5, 2, 10)),
      tensor('b_quantized', dataType.uint8, [1, 1, 2], new Uint8Array([200, 100])),
      tensor('b_zero', dataType.uint8, [], new Uint8Array([128])),
      tensor('b_scale', dataType.float, [], floats(0.25)),
      tensor('bias', dataType.float, [1], floats(7)),
      [graphField.output, message([1, 'y'])],
    ),
  ],
);

async function widened() {
  const pieces: Uint8Array[] = [];
  await widen({
    model: quantised,
    show: { tensor: 'h', as: 'durations' },
    write: async (piece) => pieces.push(piece.slice()),
  });
  const graphs = [...fieldsOf(Buffer.concat(pieces))].filter(({ number }) => number === modelGraph);
  const fields = graphs.flatMap(({ body }) => [...fieldsOf(body)]);
  const bodies = (number: number) =>
    fields.filter((field) => field.number === number).map(({ body }) => body);
  const tensors = bodies(graphField.initializer).map(readTensor);
  return {
    nodes: bodies(graphField.node)
      .map(readNode)
      .map(({ type, inputs, outputs }) => [type, ...inputs, ...outputs]),
    outputs: bodies(graphField.output).map((body) =>
      textOf([...fieldsOf(body)][0]?.body ?? new Uint8Array()),
    ),
    tensors: new Map(tensors.map((one) => [one.name, { dims: one.dims, values: [...numbersOf(one)] }])),
  };
}

describe('widening', () => {
  it('makes one node of each product of integers, and drops what nobody needs any more', async () => {
    const { nodes, outputs } = await widened();
    expect(nodes).toEqual([
      ['MatMul', 'x', 'a_quantized_wide', 'h'],
      ['Conv', 'h', 'b_quantized_wide', 'bias', 'y'],
      ['Identity', 'h', 'durations'],
    ]);
    expect(outputs.sort()).toEqual(['durations', 'y']);
  });

  it('gives each weight the number that it stood for', async () => {
    const { tensors } = await widened();
    expect(Object.fromEntries(tensors)).toEqual({
      bias: { dims: [1], values: [7] },
      a_quantized_wide: { dims: [2, 3], values: [0.5, 2, 40, -2, -12, -50] },
      b_quantized_wide: { dims: [1, 1, 2], values: [18, -7] },
    });
  });

  it('refuses a graph of another make', async () => {
    const model = message([modelGraph, message(node('MatMulInteger', ['x', 'w'], 'y'))]);
    const show = { tensor: 'y', as: 'durations' };
    await expect(widen({ model, show, write: async () => undefined })).rejects.toThrow('The graph has no');
  });
});

describe('a tensor that a model is to show', () => {
  it('is one more node and output in a piece of the graph', () => {
    const [piece] = fieldsOf(pieceToShow({ tensor: 'inner', as: 'durations' }));
    expect(piece?.number).toBe(modelGraph);
    const numbers = [...fieldsOf(piece?.body ?? new Uint8Array())].map(({ number }) => number);
    expect(numbers.sort()).toEqual([graphField.node, graphField.output]);
  });
});
