import { ascii, joinBytes, u16, u32 } from '@printready/pixels/bytes';

export type Entry =
  | { readonly type: 'doub' | 'long'; readonly value: number }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'enum'; readonly value: string }
  | { readonly type: 'Objc'; readonly value: Uint8Array }
  | { readonly type: 'VlLs'; readonly value: readonly Uint8Array[] };

function double(value: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return new Uint8Array(view.buffer);
}

const key = (name: string) =>
  name.length === 4 ? joinBytes([u32(0), ascii(name)]) : joinBytes([u32(name.length), ascii(name)]);

function body(entry: Entry): Uint8Array {
  switch (entry.type) {
    case 'doub':
      return double(entry.value);
    case 'long':
      return u32(entry.value >>> 0);
    case 'bool':
      return Uint8Array.of(entry.value ? 1 : 0);
    case 'enum':
      return joinBytes([key('null'), key(entry.value)]);
    case 'Objc':
      return entry.value;
    case 'VlLs':
      return joinBytes([u32(entry.value.length), ...entry.value.flatMap((one) => [ascii('Objc'), one])]);
  }
}

export function writeDescriptor(kind: string, entries: Readonly<Record<string, Entry>>): Uint8Array {
  const list = Object.entries(entries);
  return joinBytes([
    ...[u32(1), u16(0), key(kind), u32(list.length)],
    ...list.flatMap(([name, entry]) => [key(name), ascii(entry.type), body(entry)]),
  ]);
}

export const number = (value: number): Entry => ({ type: 'doub', value });
export const flag = (value: boolean): Entry => ({ type: 'bool', value });
export const word = (value: string): Entry => ({ type: 'enum', value });
export const object = (value: Uint8Array): Entry => ({ type: 'Objc', value });
const list = (...value: readonly Uint8Array[]): Entry => ({ type: 'VlLs', value });

export function rgbColor(r: number, g: number, b: number): Entry {
  return object(writeDescriptor('RGBC', { 'Rd  ': number(r), 'Grn ': number(g), 'Bl  ': number(b) }));
}

export function solidFill(r: number, g: number, b: number): Uint8Array {
  return joinBytes([u32(16), writeDescriptor('null', { 'Clr ': rgbColor(r, g, b) })]);
}

export function gradientFill(
  from: readonly [number, number, number],
  to: readonly [number, number, number],
  angle: number,
  shape = 'Lnr ',
): Uint8Array {
  const stop = (color: readonly [number, number, number], at: number) =>
    writeDescriptor('Clrt', {
      'Clr ': rgbColor(...color),
      Type: word('UsrS'),
      Lctn: { type: 'long', value: at },
      Mdpn: { type: 'long', value: 50 },
    });
  const gradient = writeDescriptor('Grdn', {
    GrdF: word('CstS'),
    Intr: number(0),
    Clrs: list(stop(from, 0), stop(to, 4096)),
  });
  const fill = { Angl: number(angle), Type: word(shape), Grad: object(gradient) };
  return joinBytes([u32(16), writeDescriptor('null', fill)]);
}

export function layerStyle(effects: Readonly<Record<string, Readonly<Record<string, Entry>>>>): Uint8Array {
  const entries = Object.entries(effects).map(
    ([name, entries]) => [name, object(writeDescriptor(name, { enab: flag(true), ...entries }))] as const,
  );
  return joinBytes([
    u32(0, 16),
    writeDescriptor('null', { masterFXSwitch: flag(true), ...Object.fromEntries(entries) }),
  ]);
}

/** A vector mask of rectangles: left, top, right, and bottom as fractions of the canvas. */
export function vectorMask(...shapes: readonly { operation: number; box: readonly number[] }[]): Uint8Array {
  const fixed = (value: number) => u32(Math.round(value * 2 ** 24) >>> 0);
  const record = (selector: number, rest: Uint8Array) =>
    joinBytes([u16(selector), rest, new Uint8Array(24 - rest.length)]);
  const knot = (x: number, y: number) => record(2, joinBytes([1, 2, 3].flatMap(() => [fixed(y), fixed(x)])));
  return joinBytes([
    ...[u32(3, 0), record(6, new Uint8Array(0)), record(8, u16(0))],
    ...shapes.flatMap(({ operation, box: [left = 0, top = 0, right = 1, bottom = 1] }) => [
      record(0, u16(4, operation, 1)),
      ...[knot(left, top), knot(right, top), knot(right, bottom), knot(left, bottom)],
    ]),
  ]);
}
