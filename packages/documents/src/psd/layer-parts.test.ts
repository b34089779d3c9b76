import { ascii, joinBytes, u16, u32 } from '@printready/pixels/bytes';
import { deflate } from '@printready/pixels/compression';
import { describe, expect, it } from 'vitest';
import { flagIn, numberIn, objectIn, objectsIn, readPsdDescriptor, wordIn } from './descriptor.ts';
import { readPsdMasks } from './mask-record.ts';
import { heldBytesOf, openPsdRows } from './rows.ts';
import { readPsdVectorMask } from './vector-mask.ts';

const double = (value: number) => {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return new Uint8Array(view.buffer);
};
const key = (name: string) => joinBytes([u32(name.length === 4 ? 0 : name.length), ascii(name)]);
const text = (words: string) =>
  joinBytes([u32(words.length), u16(...Array.from(words, (c) => c.charCodeAt(0)))]);
const object = (kind: string, ...items: readonly Uint8Array[]) =>
  joinBytes([text(''), key(kind), u32(items.length), ...items]);
const item = (name: string, type: string, value: Uint8Array) => joinBytes([key(name), ascii(type), value]);

describe('readPsdDescriptor', () => {
  it('returns values by key and skips values of other types', () => {
    const reference = joinBytes([
      u32(2),
      ascii('prop'),
      text('a'),
      key('Lyr '),
      key('Nm  '),
      ascii('indx'),
      text('b'),
      key('Lyr '),
      u32(3),
    ]);
    const bytes = object(
      'Drop',
      item('Opct', 'UntF', joinBytes([ascii('#Prc'), double(35)])),
      item('from', 'obj ', reference),
      item('Nm  ', 'TEXT', text('Schatten')),
      item('enab', 'bool', Uint8Array.of(1)),
      item('Md  ', 'enum', joinBytes([key('BlnM'), key('linearBurn')])),
      item('size', 'long', u32(-7 >>> 0)),
      item('big ', 'comp', u32(1, 2)),
      item('data', 'tdta', joinBytes([u32(3), Uint8Array.of(1, 2, 3)])),
      item('Clr ', 'Objc', object('RGBC', item('Rd  ', 'doub', double(12.5)))),
      item('list', 'VlLs', joinBytes([u32(2), ascii('Objc'), object('a'), ascii('long'), u32(4)])),
    );
    const read = readPsdDescriptor(joinBytes([u32(16), bytes]), 4);
    expect(read?.kind).toBe('Drop');
    expect([numberIn(read, 'Opct'), numberIn(read, 'size'), numberIn(read, 'big ')]).toEqual([
      35,
      -7,
      2 ** 32 + 2,
    ]);
    expect([wordIn(read, 'Nm  '), wordIn(read, 'Md  '), flagIn(read, 'enab', false)]).toEqual([
      ...['Schatten', 'linearBurn', true],
    ]);
    expect(numberIn(objectIn(read, 'Clr '), 'Rd  ')).toBe(12.5);
    expect(objectsIn(read, 'list').map(({ kind }) => kind)).toEqual(['a']);
    expect(read?.entries.get('data')).toEqual(Uint8Array.of(1, 2, 3));
  });

  it('returns nothing for a missing key or a value of another type', () => {
    const read = readPsdDescriptor(object('Drop', item('Opct', 'long', u32(3))), 0);
    expect([
      numberIn(read, 'Sz  '),
      wordIn(read, 'Opct'),
      objectIn(read, 'Opct'),
      objectsIn(read, 'Opct'),
    ]).toEqual([...[null, null, null, []]]);
    expect(flagIn(read, 'Opct', true)).toBe(true);
  });

  it('returns null for truncated data, unknown types, and endless nesting', () => {
    const whole = object('Drop', item('Opct', 'long', u32(3)));
    expect(readPsdDescriptor(whole.subarray(0, whole.length - 1), 0)).toBeNull();
    expect(readPsdDescriptor(object('Drop', item('Opct', 'what', u32(3))), 0)).toBeNull();
    let nested = object('a');
    for (let depth = 0; depth < 100; depth++) nested = object('a', item('next', 'Objc', nested));
    expect(readPsdDescriptor(nested, 0)).toBeNull();
  });
});

describe('readPsdMasks', () => {
  const user = joinBytes([u32(2, 1, 12, 31), Uint8Array.of(255)]);

  it('returns the mask’s area, its value outside that area, and whether it is enabled', () => {
    const plain = { x: 1, y: 2, width: 30, height: 10, outside: 255 };
    const masks = readPsdMasks(joinBytes([user, Uint8Array.of(0, 0, 0)]));
    expect(masks).toMatchObject({ user: { ...plain, disabled: false }, real: null, rendered: false });
    expect(readPsdMasks(joinBytes([user, Uint8Array.of(2, 0, 0)]))?.user.disabled).toBe(true);
  });

  it('returns the density and feather that are stored after the real mask', () => {
    const real = joinBytes([Uint8Array.of(0, 0), u32(0, 0, 5, 6)]);
    const softness = joinBytes([Uint8Array.of(1 + 8, 128), double(2.5)]);
    const masks = readPsdMasks(joinBytes([user, Uint8Array.of(8 + 16), real, softness]));
    expect(masks).toMatchObject({ rendered: true, real: { x: 0, y: 0, width: 6, height: 5, outside: 0 } });
    expect(masks?.userSoftness).toEqual({ density: 128 / 255, feather: 0 });
    expect(masks?.vectorSoftness).toEqual({ density: 1, feather: 2.5 });
  });

  it('returns null for a layer without a mask', () => expect(readPsdMasks(new Uint8Array(0))).toBeNull());

  it('treats the end of a 20-byte record as padding regardless of its flags', () => {
    const masks = readPsdMasks(joinBytes([user, Uint8Array.of(16, 0, 0)]));
    expect(masks?.userSoftness).toEqual({ density: 1, feather: 0 });
  });
});

describe('readPsdVectorMask', () => {
  const record = (selector: number, ...words: readonly number[]) =>
    joinBytes([u16(selector, ...words), new Uint8Array(24 - words.length * 2)]);
  const knot = (selector: number) =>
    joinBytes([u16(selector), u32(...[1, 2, 3, 4, 5, 6].map((n) => n * 2 ** 20))]);

  it('returns shapes with operation, fill rule, and knots', () => {
    const mask = readPsdVectorMask(
      joinBytes([
        ...[u32(3, 0), record(6), record(8, 1)],
        ...[record(0, 1, 1, 2), knot(1), record(0, 1, 0xffff, 1), knot(2), record(3, 1, 2, 1), knot(5)],
      ]),
    );
    expect(mask).toMatchObject({ disabled: false, inverted: false, startsFilled: true });
    expect(mask?.shapes.map(({ operation, rule, subpaths }) => [operation, rule, subpaths.length])).toEqual([
      ['combine', 'non-zero', 2],
      ['subtract', 'even-odd', 1],
    ]);
    expect(mask?.shapes[0]?.subpaths[0]).toEqual([[2, 1, 4, 3, 6, 5].map((n) => n / 16)]);
  });

  it('returns the disabled and inverted states', () => {
    expect(readPsdVectorMask(u32(3, 4))?.disabled).toBe(true);
    expect(readPsdVectorMask(u32(3, 1))).toMatchObject({ disabled: false, inverted: true });
    expect(readPsdVectorMask(u32(3))).toBeNull();
  });
});

describe('openPsdRows', () => {
  const layout = { width: 3, height: 2, depth: 8, large: false } as const;
  const read = async (data: Uint8Array, more: Partial<Record<keyof typeof layout, unknown>> = {}) => {
    const whole = { ...layout, ...more } as Parameters<typeof openPsdRows>[1];
    const rows = await openPsdRows(data, whole);
    const line = new Float32Array(whole.width);
    rows.read(1, line);
    return {
      held: rows.heldBytes,
      counted: heldBytesOf(data, whole),
      line: Array.from(line, (v) => Math.round(v * 255)),
    };
  };

  it('reads raw, packed, and zipped data', async () => {
    const plain = Uint8Array.of(1, 2, 3, 40, 50, 255);
    const packed = joinBytes([u16(1, 2, 4), Uint8Array.of(0xfe, 9), Uint8Array.of(2, 40, 50, 255)]);
    const zipped = joinBytes([u16(2), await deflate(plain)]);
    expect((await read(joinBytes([u16(0), plain]))).line).toEqual([40, 50, 255]);
    expect((await read(packed)).line).toEqual([40, 50, 255]);
    expect(await read(zipped)).toEqual({ held: 6, counted: 6, line: [40, 50, 255] });
  });

  it('reads the longer length fields of large files', async () => {
    const packed = joinBytes([u16(1), u32(2, 4), Uint8Array.of(0xfe, 9), Uint8Array.of(2, 40, 50, 255)]);
    expect((await read(packed, { large: true })).line).toEqual([40, 50, 255]);
  });

  it('scales 16-bit and 32-bit samples', async () => {
    const words = u16(0, 0, 0, 0, 0, 0, 65_535, 257 * 7, 0);
    expect((await read(words.subarray(0, 14), { depth: 16 })).line).toEqual([0, 0, 255]);
    const floats = joinBytes([
      u16(0),
      new Uint8Array(12),
      ...[0, 0.5, 1].map((v) => u32(v === 0 ? 0 : v === 1 ? 0x3f800000 : 0x3f000000)),
    ]);
    expect((await read(floats, { depth: 32 })).line).toEqual([0, 128, 255]);
  });

  it('rejects missing data and short runs', async () => {
    await expect(read(joinBytes([u16(0), Uint8Array.of(1, 2, 3)]))).rejects.toThrow(/is incomplete/);
    await expect(read(joinBytes([u16(1, 2, 9), Uint8Array.of(0xfe, 9)]))).rejects.toThrow(/is incomplete/);
    await expect(read(joinBytes([u16(1, 2, 2), Uint8Array.of(0xfe, 9, 0xff, 9)]))).rejects.toThrow(/RLE/);
  });
});
