/** An inner tensor of floats becomes one more output of a graph: a node that copies it under another name. */
import { dataType, graphField, modelGraph, nodeField } from './graph.js';
import { message } from './wire.js';

export interface Shown {
  /** The tensor in the graph. */
  readonly tensor: string;
  /** The output's name. */
  readonly as: string;
}

/** Fields of GraphProto. */
export function showTensor({ tensor, as }: Shown) {
  const copy = message(
    [nodeField.input, tensor],
    [nodeField.output, as],
    [nodeField.name, `/${as}`],
    [nodeField.type, 'Identity'],
  );
  // ValueInfoProto { name, TypeProto { tensor_type { elem_type } } }
  const output = message([1, as], [2, message([1, message([1, dataType.float])])]);
  return { node: [graphField.node, copy], output: [graphField.output, output] } as const;
}

/**
 * What makes a model show a tensor when it is appended to its file: a message in protobuf may stand in several pieces,
 * which are merged.
 */
export function pieceToShow(shown: Shown): Uint8Array {
  const { node, output } = showTensor(shown);
  return message([modelGraph, message(node, output)]);
}
