import { Message } from './protobuf.ts';

const IR_VERSION = 8;
const OPERATOR_SET = 13;
const FLOAT = 1;
const INT64 = 7;
const ATTRIBUTE_FLOAT = 1;
const ATTRIBUTE_INT = 2;
const ATTRIBUTE_STRING = 3;
const ATTRIBUTE_INTS = 7;

/** Numbers are integers unless marked as float. */
type Attribute = number | string | readonly number[] | { readonly float: number };

export type Node = {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly output: string;
  readonly attributes?: Readonly<Record<string, Attribute>>;
};

export type Weights = {
  readonly name: string;
  readonly dims: readonly number[];
  readonly data: Float32Array;
};

export type Integers = { readonly name: string; readonly integers: readonly number[] };

export type Graph = {
  readonly name: string;
  /** Free dimensions have names, as in `['n', 3, 'h', 'w']`. */
  readonly input: { readonly name: string; readonly dims: readonly (number | string)[] };
  readonly output: { readonly name: string; readonly dims: readonly (number | string)[] };
  readonly nodes: readonly Node[];
  readonly weights: readonly Weights[];
  readonly integers?: readonly Integers[];
};

function encodeAttribute(name: string, value: Attribute): Message {
  const message = new Message().text(1, name);
  if (typeof value === 'string') return message.text(4, value).int(20, ATTRIBUTE_STRING);
  if (typeof value === 'number') return message.int(3, value).int(20, ATTRIBUTE_INT);
  if ('float' in value) return message.float(2, value.float).int(20, ATTRIBUTE_FLOAT);
  for (const one of value) message.int(8, one);
  return message.int(20, ATTRIBUTE_INTS);
}

function encodeNode({ operator, inputs, output, attributes = {} }: Node): Message {
  const message = new Message();
  for (const input of inputs) message.text(1, input);
  message.text(2, output).text(3, output).text(4, operator);
  for (const [name, value] of Object.entries(attributes)) message.message(5, encodeAttribute(name, value));
  return message;
}

function encodeWeights({ name, dims, data }: Weights): Message {
  const message = new Message();
  for (const side of dims) message.int(1, side);
  const raw = new Uint8Array(data.length * 4);
  const view = new DataView(raw.buffer);
  for (const [index, value] of data.entries()) view.setFloat32(index * 4, value, true);
  return message.int(2, FLOAT).text(8, name).bytes(9, raw);
}

function encodeIntegers({ name, integers }: Integers): Message {
  const raw = new Uint8Array(integers.length * 8);
  const view = new DataView(raw.buffer);
  for (const [index, value] of integers.entries()) view.setBigInt64(index * 8, BigInt(value), true);
  return new Message().int(1, integers.length).int(2, INT64).text(8, name).bytes(9, raw);
}

function encodeValue({ name, dims }: Graph['input']): Message {
  const shape = new Message();
  for (const side of dims) {
    shape.message(1, typeof side === 'number' ? new Message().int(1, side) : new Message().text(2, side));
  }
  const tensor = new Message().int(1, FLOAT).message(2, shape);
  return new Message().text(1, name).message(2, new Message().message(1, tensor));
}

export function writeModel({
  name,
  input,
  output,
  nodes,
  weights,
  integers = [],
}: Graph): Uint8Array<ArrayBuffer> {
  const graph = new Message();
  for (const node of nodes) graph.message(1, encodeNode(node));
  graph.text(2, name);
  for (const one of weights) graph.message(5, encodeWeights(one));
  for (const one of integers) graph.message(5, encodeIntegers(one));
  graph.message(11, encodeValue(input)).message(12, encodeValue(output));
  return new Message()
    .int(1, IR_VERSION)
    .text(2, 'printready')
    .message(7, graph)
    .message(8, new Message().text(1, '').int(2, OPERATOR_SET))
    .encode();
}
