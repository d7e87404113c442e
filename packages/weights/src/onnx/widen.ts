/**
 * Turns a graph with 8-bit weights (dynamic quantisation of ONNX Runtime) into one with 32-bit weights: the same numbers, for
 * kernels that are twice as fast in Node. `ConvInteger` and `MatMulInteger`, with the steps around them that quantise
 * and scale, become `Conv` and `MatMul` on (weight - zero point) x scale. Other quantised nodes stay.
 */
import {
  dataType,
  graphField,
  modelGraph,
  nodeField,
  numbersOf,
  readNode,
  readTensor,
  tensorField,
  type Node,
  type Tensor,
} from './graph.js';
import { showTensor, type Shown } from './show-tensor.js';
import { fieldsOf, headOf, message } from './wire.js';

interface WidenOptions {
  readonly model: Uint8Array;
  /** An inner tensor that becomes an output. */
  readonly show: Shown;
  /** The file, in order. Awaited, so that little is in memory. */
  readonly write: (bytes: Uint8Array) => Promise<unknown>;
}

interface Graph {
  readonly nodes: readonly Node[];
  readonly tensors: ReadonlyMap<string, Tensor>;
  /** Names of tensors that leave the graph. */
  readonly outputs: readonly string[];
  /** Fields that stay as they are. */
  readonly rest: readonly Uint8Array[];
}

export async function widen({ model, show, write }: WidenOptions): Promise<void> {
  let graph: Graph | undefined;
  for (const field of fieldsOf(model)) {
    if (field.number === modelGraph) graph = readGraph(field.body);
    else await write(field.whole);
  }
  if (!graph) throw new Error('The model has no graph');
  const { nodes, weights } = replaceNodes(graph);
  const { kept, needed } = prune(nodes, [...graph.outputs, show.tensor]);
  // A message may stand in several pieces, which are merged: nobody has to know the size of all of it before.
  const piece = async (...fields: readonly (readonly [number, Uint8Array])[]) => {
    const heads = fields.map(([number, body]) => [headOf(number, body.length), body] as const);
    await write(
      headOf(
        modelGraph,
        heads.flat().reduce((sum, { length }) => sum + length, 0),
      ),
    );
    for (const [head, body] of heads) {
      await write(head);
      await write(body);
    }
  };
  const rest = Buffer.concat(graph.rest);
  await write(headOf(modelGraph, rest.length));
  await write(rest);
  const shown = showTensor(show);
  await piece(shown.output, ...kept.map(({ bytes }) => [graphField.node, bytes] as const), shown.node);
  for (const [name, tensor] of graph.tensors) {
    if (needed.has(name)) await piece([graphField.initializer, tensor.bytes]);
  }
  for (const [name, weight] of weights) {
    if (needed.has(name)) await piece([graphField.initializer, widenTensor(name, weight)]);
  }
}

function readGraph(bytes: Uint8Array): Graph {
  const nodes: Node[] = [];
  const tensors = new Map<string, Tensor>();
  const outputs: string[] = [];
  const rest: Uint8Array[] = [];
  for (const { number, body, whole } of fieldsOf(bytes)) {
    if (number === graphField.node) nodes.push(readNode(body));
    else if (number === graphField.initializer) {
      const tensor = readTensor(body);
      tensors.set(tensor.name, tensor);
    } else if (number !== graphField.valueInfo) rest.push(whole);
    // ValueInfoProto and NodeProto both begin with a name of a tensor.
    if (number === graphField.output) outputs.push(readNode(body).inputs[0] ?? '');
  }
  return { nodes, tensors, outputs, rest };
}

/** A quantised weight with all that makes a float of it. */
interface Weight {
  readonly quantised: Tensor;
  readonly zeroPoint: Tensor;
  readonly scale: Tensor;
}

interface Replaced {
  readonly nodes: Node[];
  readonly weights: ReadonlyMap<string, Weight>;
}

const widened = new Map([
  ['ConvInteger', 'Conv'],
  ['MatMulInteger', 'MatMul'],
]);

/** Each integer node with the nodes after it, up to the multiplication by the scales, becomes one in the last one's place. */
function replaceNodes({ nodes, tensors }: Graph): Replaced {
  const links = linksOf(nodes);
  const weights = new Map<string, Weight>();
  const dropped = new Set<Node>();
  const inPlaceOf = new Map<Node, Node>();
  for (const integer of nodes) {
    const type = widened.get(integer.type);
    if (type === undefined) continue;
    const [input, name, , zeroPoint] = integer.inputs.map(String);
    const weight = {
      quantised: known(tensors, name),
      zeroPoint: known(tensors, zeroPoint),
      scale: known(tensors, name?.replace(/_quantized$/, '_scale')),
    };
    const wide = `${weight.quantised.name}_wide`;
    weights.set(wide, weight);
    const { steps, end, bias } = links.after(integer);
    for (const step of steps) dropped.add(step);
    const inputs = [
      known(links.producers, input).inputs[0] ?? '',
      wide,
      ...(bias === undefined ? [] : [bias]),
    ];
    const attributes = [...fieldsOf(integer.bytes)].filter(({ number }) => number === nodeField.attribute);
    const head = message(...node(type, inputs, end.outputs, `${end.outputs[0]}_wide`));
    inPlaceOf.set(end, readNode(Buffer.concat([head, ...attributes.map(({ whole }) => whole)])));
  }
  return {
    nodes: nodes.filter((one) => !dropped.has(one)).map((one) => inPlaceOf.get(one) ?? one),
    weights,
  };
}

function linksOf(nodes: readonly Node[]) {
  const producers = new Map(nodes.flatMap((one) => one.outputs.map((name) => [name, one] as const)));
  const consumers = new Map<string, Node[]>();
  for (const one of nodes) {
    for (const name of one.inputs) consumers.set(name, [...(consumers.get(name) ?? []), one]);
  }
  const next = ({ outputs }: Node): Node => {
    const [first, ...others] = consumers.get(outputs[0] ?? '') ?? [];
    if (!first || others.length > 0) throw new Error(`${outputs[0]} isn't used by exactly one node`);
    return first;
  };
  /** A bias is quantised inside the graph, too: before its division by the scale it is as it was. */
  const beforeDivision = (name: string | undefined): string => {
    let one = known(producers, name);
    while (one.type !== 'Div') one = known(producers, one.inputs[0]);
    return one.inputs[0] ?? '';
  };
  return {
    producers,
    /** From the integer node to the cast, the multiplication at the end, and the bias that is added in between. */
    after(integer: Node) {
      const steps = [integer];
      let step = next(integer);
      let bias: string | undefined;
      if (step.type === 'Add') {
        bias = beforeDivision(step.inputs[1]);
        steps.push(step);
        step = next(step);
      }
      const end = next(step);
      if (step.type !== 'Cast' || end.type !== 'Mul')
        throw new Error(`${step.type}, ${end.type} after ${integer.type}`);
      return { steps: [...steps, step], end, bias };
    },
  };
}

function known<Value>(values: ReadonlyMap<string, Value>, name: string | undefined): Value {
  const value = values.get(name ?? '');
  if (value === undefined) throw new Error(`The graph has no ${name}`);
  return value;
}

/** Nodes that the outputs need, in their order, and names of all tensors that are used. */
function prune(nodes: readonly Node[], outputs: readonly string[]) {
  const needed = new Set(outputs);
  const kept: Node[] = [];
  for (const one of nodes.toReversed()) {
    if (!one.outputs.some((name) => needed.has(name))) continue;
    kept.unshift(one);
    for (const name of one.inputs) needed.add(name);
  }
  return { kept, needed };
}

const node = (type: string, inputs: readonly string[], outputs: readonly string[], name: string) =>
  [
    ...inputs.map((input) => [nodeField.input, input] as const),
    ...outputs.map((output) => [nodeField.output, output] as const),
    [nodeField.name, name] as const,
    [nodeField.type, type] as const,
  ] as const;

/** The TensorProto of a weight as floats. One scale and zero point for all, or one for each of the last dimension. */
function widenTensor(name: string, { quantised, zeroPoint, scale }: Weight): Uint8Array {
  const from = numbersOf(quantised);
  const zeros = numbersOf(zeroPoint);
  const scales = numbersOf(scale);
  const last = quantised.dims.at(-1);
  if (scales.length !== zeros.length || (scales.length !== 1 && scales.length !== last)) {
    throw new Error(`${quantised.name} is quantised in a way that can't be widened`);
  }
  const floats = new Float32Array(from.length);
  for (let index = 0; index < from.length; index++) {
    const column = index % scales.length;
    floats[index] = ((from[index] ?? 0) - (zeros[column] ?? 0)) * (scales[column] ?? 0);
  }
  return message(
    ...quantised.dims.map((size) => [tensorField.dims, size] as const),
    [tensorField.dataType, dataType.float],
    [tensorField.name, name],
    [tensorField.raw, new Uint8Array(floats.buffer)],
  );
}
