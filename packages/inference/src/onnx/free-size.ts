/** Removes a network's fixed input size; keeps only the first output's nodes. (Field numbers: onnx/onnx.proto.) */
import { type Field, Message, readFields } from './protobuf.ts';

const MODEL = { graph: 7 };
const GRAPH = { node: 1, weights: 5, input: 11, output: 12, shapes: 13 };
const NODE = { input: 1, output: 2, operator: 4, attribute: 5 };
const ATTRIBUTE = { tensor: 5 };
const TENSOR = { dims: 1, type: 2, name: 8, raw: 9 };
const VALUE = { name: 1, type: 2 };
const TYPE = { tensor: 1 };
const TENSOR_TYPE = { element: 1, shape: 2 };
const SHAPE = { side: 1 };
const SIDE = { number: 1, name: 2 };
const FLOAT = 1;
const RESIZE = { picture: 0, size: 3 };

type Node = {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly fields: readonly Field[];
};

type Graph = {
  readonly fields: readonly Field[];
  readonly nodes: readonly Node[];
  readonly producers: ReadonlyMap<string, Node>;
  readonly weights: ReadonlyMap<string, Uint8Array>;
  readonly rows: ReadonlyMap<string, number>;
};

const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
const allOf = (fields: readonly Field[], wanted: number) => fields.filter(({ field }) => field === wanted);
const oneOf = (fields: readonly Field[], wanted: number) => fields.find(({ field }) => field === wanted);

function within(message: Uint8Array, ...path: readonly number[]): Uint8Array {
  let inner = message;
  for (const step of path) {
    const found = oneOf(readFields(inner), step);
    if (!found) throw new RangeError('The network has a part without what it should hold.');
    inner = found.bytes;
  }
  return inner;
}

const shapeOf = (value: Uint8Array) =>
  allOf(readFields(within(value, VALUE.type, TYPE.tensor, TENSOR_TYPE.shape)), SHAPE.side);

/** Number of rows; 0 if unknown. */
function rowsOf(value: Uint8Array): number {
  const side = shapeOf(value).at(2);
  return side ? (oneOf(readFields(side.bytes), SIDE.number)?.number ?? 0) : 0;
}

function readNode(fields: readonly Field[]): Node {
  const names = (wanted: number) => allOf(fields, wanted).map(({ bytes }) => textOf(bytes));
  const [operator = ''] = names(NODE.operator);
  return { operator, inputs: names(NODE.input), outputs: names(NODE.output), fields };
}

function readGraph(bytes: Uint8Array): Graph {
  const fields = readFields(bytes);
  const nodes = allOf(fields, GRAPH.node).map((field) => readNode(readFields(field.bytes)));
  const values = fields.filter(({ field }) => field >= GRAPH.input && field <= GRAPH.shapes);
  return {
    fields,
    nodes,
    producers: new Map(nodes.flatMap((node) => node.outputs.map((name) => [name, node]))),
    weights: new Map(
      allOf(fields, GRAPH.weights).map((one) => [textOf(within(one.bytes, TENSOR.name)), one.bytes]),
    ),
    rows: new Map(values.map((one) => [textOf(within(one.bytes, VALUE.name)), rowsOf(one.bytes)])),
  };
}

function numbersOf(tensor: Uint8Array): readonly number[] {
  const raw = within(tensor, TENSOR.raw);
  const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength);
  return Array.from({ length: raw.length / 8 }, (_, at) => Number(view.getBigInt64(at * 8, true)));
}

function constantValues(name: string, graph: Graph): readonly number[] {
  const tensor = graph.weights.get(name);
  if (tensor) return numbersOf(tensor);
  const producer = graph.producers.get(name);
  if (producer?.operator === 'Concat') return constantValues(producer.inputs.at(-1) ?? '', graph);
  const value = producer?.operator === 'Constant' && oneOf(producer.fields, NODE.attribute);
  return value ? numbersOf(within(value.bytes, ATTRIBUTE.tensor)) : [];
}

/** Factor of a resize node. @throws RangeError if it is not an integer */
function factorOf({ inputs }: Node, graph: Graph): number {
  const size = constantValues(inputs[RESIZE.size] ?? '', graph);
  const factor = (size.at(-2) ?? 0) / (graph.rows.get(inputs[RESIZE.picture] ?? '') || Infinity);
  if (!Number.isInteger(factor) || factor < 1)
    throw new RangeError('The network enlarges by a factor that is no whole number, or not known.');
  return factor;
}

const factorName = (factor: number) => `enlarged-${factor}`;

function encodeFactor(factor: number): Message {
  const raw = new Uint8Array(16);
  const view = new DataView(raw.buffer);
  for (const [at, value] of [1, 1, factor, factor].entries()) view.setFloat32(at * 4, value, true);
  return new Message()
    .int(TENSOR.dims, 4)
    .int(TENSOR.type, FLOAT)
    .text(TENSOR.name, factorName(factor))
    .bytes(TENSOR.raw, raw);
}

function encodeNode(inputs: readonly string[], fields: readonly Field[]): Message {
  const message = new Message();
  for (const input of inputs) message.text(NODE.input, input);
  for (const { field, written } of fields) if (field !== NODE.input) message.fields(written);
  return message;
}

function encodeFree(value: Uint8Array): Message {
  const shape = new Message();
  for (const [at, { bytes }] of shapeOf(value).entries())
    shape.message(
      SHAPE.side,
      at < 2 ? new Message().fields(bytes) : new Message().text(SIDE.name, at === 2 ? 'rows' : 'columns'),
    );
  const tensor = new Message();
  for (const { field, written } of readFields(within(value, VALUE.type, TYPE.tensor)))
    if (field === TENSOR_TYPE.element) tensor.fields(written);
  tensor.message(TENSOR_TYPE.shape, shape);
  return new Message()
    .bytes(VALUE.name, within(value, VALUE.name))
    .message(VALUE.type, new Message().message(TYPE.tensor, tensor));
}

function needed(answer: string, nodes: readonly Node[]): ReadonlySet<string> {
  const producers = new Map(nodes.flatMap((node) => node.outputs.map((name) => [name, node])));
  const names = new Set<string>();
  const asked = [answer];
  for (let name = asked.pop(); name !== undefined; name = asked.pop()) {
    if (names.has(name)) continue;
    names.add(name);
    asked.push(...(producers.get(name)?.inputs ?? []));
  }
  return names;
}

/** @returns a model that accepts any multiple of its reduction factor. @throws RangeError for other constant sizes */
export function freeSize(model: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts = readFields(model);
  const graph = readGraph(within(model, MODEL.graph));
  const factors = new Set<number>();
  const nodes = graph.nodes.map((node): Node => {
    if (node.operator !== 'Resize') return node;
    const factor = factorOf(node, graph);
    factors.add(factor);
    return { ...node, inputs: [node.inputs[RESIZE.picture] ?? '', '', factorName(factor)] };
  });
  const answer = oneOf(graph.fields, GRAPH.output);
  if (!answer) throw new RangeError('The network gives nothing.');
  const names = needed(textOf(within(answer.bytes, VALUE.name)), nodes);
  const free = new Message();
  for (const { inputs, outputs, fields } of nodes)
    if (outputs.some((name) => names.has(name))) free.message(GRAPH.node, encodeNode(inputs, fields));
  for (const one of graph.fields) {
    if (one.field === GRAPH.node || one.field === GRAPH.shapes) continue;
    if (one.field === GRAPH.output && one !== answer) continue;
    if (one.field === GRAPH.weights && !names.has(textOf(within(one.bytes, TENSOR.name)))) continue;
    if (one === answer || one.field === GRAPH.input) free.message(one.field, encodeFree(one.bytes));
    else free.fields(one.written);
  }
  for (const factor of factors)
    if (names.has(factorName(factor))) free.message(GRAPH.weights, encodeFactor(factor));
  const made = new Message();
  for (const { field, written } of parts)
    if (field === MODEL.graph) made.message(MODEL.graph, free);
    else made.fields(written);
  return made.encode();
}
