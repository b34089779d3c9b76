/**
 * Tests freeSize on a fixed-size network built field by field: its result must not change, and other sizes must work.
 */
import * as ort from 'onnxruntime-web';
import { describe, expect, it } from 'vitest';
import { freeSize } from './free-size.ts';
import { Message } from './protobuf.ts';

const FLOAT = 1;
const INT_64 = 7;

function int64s(values: readonly number[], name?: string): Message {
  const raw = new Uint8Array(values.length * 8);
  const view = new DataView(raw.buffer);
  for (const [at, value] of values.entries()) view.setBigInt64(at * 8, BigInt(value), true);
  const tensor = new Message().int(1, values.length).int(2, INT_64);
  if (name !== undefined) tensor.text(8, name);
  return tensor.bytes(9, raw);
}

function value(name: string, dims: readonly number[]): Message {
  const shape = new Message();
  for (const side of dims) shape.message(1, new Message().int(1, side));
  const tensor = new Message().int(1, FLOAT).message(2, shape);
  return new Message().text(1, name).message(2, new Message().message(1, tensor));
}

function node(
  operator: string,
  inputs: readonly string[],
  output: string,
  ...attributes: Message[]
): Message {
  const message = new Message();
  for (const input of inputs) message.text(1, input);
  message.text(2, output).text(4, operator);
  for (const attribute of attributes) message.message(5, attribute);
  return message;
}

const INT = 2;
const STRING = 3;
const TENSOR = 4;
const INTS = 7;
const number = (name: string, one: number) => new Message().text(1, name).int(3, one).int(20, INT);
const word = (name: string, one: string) => new Message().text(1, name).text(4, one).int(20, STRING);
const pair = (name: string) => new Message().text(1, name).int(8, 2).int(8, 2).int(20, INTS);

type Size = { readonly rows: number; readonly columns: number };

/** Writes a network that halves an image, resizes it to a constant size, and has a second output. */
function writeNetwork({ rows, columns }: Size, where: 'weights' | 'parts', enlarged: Size): Uint8Array {
  const graph = new Message();
  const size = [enlarged.rows, enlarged.columns];
  const known = new Message().text(1, 'value').message(5, int64s(size)).int(20, TENSOR);
  graph.message(1, node('MaxPool', ['picture'], 'half', pair('kernel_shape'), pair('strides')));
  if (where === 'parts') {
    graph.message(1, node('Constant', [], 'end', known));
    graph.message(1, node('Concat', ['begin', 'end'], 'size', number('axis', 0)));
  }
  const mode = word('mode', 'linear');
  graph.message(1, node('Resize', ['half', '', '', 'size'], 'large', mode));
  graph.message(1, node('Sigmoid', ['large'], 'answer'));
  graph.message(1, node('Sigmoid', ['half'], 'other'));
  graph.text(2, 'test');
  graph.message(5, where === 'parts' ? int64s([1, 1], 'begin') : int64s([1, 1, ...size], 'size'));
  graph.message(11, value('picture', [1, 1, rows, columns]));
  graph.message(12, value('answer', [1, 1, enlarged.rows, enlarged.columns]));
  graph.message(12, value('other', [1, 1, rows / 2, columns / 2]));
  graph.message(13, value('half', [1, 1, rows / 2, columns / 2]));
  const model = new Message().int(1, 8).message(7, graph);
  return model.message(8, new Message().text(1, '').int(2, 15)).encode();
}

async function ask(model: Uint8Array, { rows, columns }: Size) {
  ort.env.wasm.numThreads = 1;
  const session = await ort.InferenceSession.create(model, { executionProviders: ['wasm'] });
  const picture = Float32Array.from({ length: rows * columns }, (_, at) => ((at * 37) % 101) / 50 - 1);
  const answers = await session.run({ picture: new ort.Tensor('float32', picture, [1, 1, rows, columns]) });
  const names = session.outputNames;
  await session.release();
  const { dims = [], data = null } = answers['answer'] ?? {};
  return { names, dims: [...dims], data };
}

const SMALL: Size = { rows: 8, columns: 12 };
const LARGE: Size = { rows: 16, columns: 20 };

describe.each(['weights', 'parts'] as const)('a constant size in the network’s %s', (where) => {
  const model = writeNetwork(SMALL, where, SMALL);

  it('becomes a variable size with unchanged results', async () => {
    const [before, after] = [await ask(model, SMALL), await ask(freeSize(model), SMALL)];
    expect(after.data).toEqual(before.data);
    expect([before.names, after.names]).toEqual([['answer', 'other'], ['answer']]);
    await expect(ask(model, LARGE)).rejects.toThrow(/dimensions/);
  });

  it('adapts to the image’s size', async () => {
    const wanted = await ask(writeNetwork(LARGE, where, LARGE), LARGE);
    expect(await ask(freeSize(model), LARGE)).toMatchObject({ dims: [1, 1, 16, 20], data: wanted.data });
  });

  it('causes an error if it is not a multiple of the input’s size', () => {
    const odd = writeNetwork(SMALL, where, { rows: 6, columns: 9 });
    expect(() => freeSize(odd)).toThrow(RangeError);
  });
});

it('freeSize rejects invalid and truncated files', () => {
  const model = writeNetwork(SMALL, 'weights', SMALL);
  expect(() => freeSize(model.subarray(0, model.length - 3))).toThrow(RangeError);
  expect(() => freeSize(new Uint8Array(20).fill(255))).toThrow(RangeError);
});
