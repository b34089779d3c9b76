/** Adobe Swatch Exchange, unpublished; layout: http://www.selapa.net/swatches/colors/fileformats.php. */
import { ascii, joinBytes, u16, u32 } from '@printready/pixels/bytes';
import { Malformed } from '../budget.ts';
import type { Cursor } from '../cursor.ts';
import { gray, MOST_SWATCHES, type ShownSwatch, type Swatch } from './swatch.ts';
import { readUtf16, utf16 } from './utf16.ts';

const COLOR_ENTRY = 0x0001;
const SPOT = 1;
const NORMAL = 2;

function readColor(cursor: Cursor): Swatch['color'] {
  const model = cursor.tag();
  const next = () => cursor.f32();
  switch (model) {
    case 'RGB ':
      return { space: 'rgb', values: [255 * next(), 255 * next(), 255 * next()] };
    case 'CMYK':
      return { space: 'cmyk', values: [next(), next(), next(), next()] };
    case 'LAB ':
      return { space: 'lab', values: [100 * next(), next(), next()] };
    case 'Gray':
      return gray(next());
    default:
      throw new Malformed(`A swatch is in an unknown color model: ${JSON.stringify(model)}.`);
  }
}

/** Swatches in file order, with groups flattened. @throws Malformed */
export function readAse(cursor: Cursor): Swatch[] {
  cursor.skip(8);
  const blocks = cursor.u32();
  const swatches: Swatch[] = [];
  for (let block = 0; block < blocks && cursor.left > 0; block++) {
    const kind = cursor.u16();
    const body = cursor.part(cursor.u32());
    if (kind !== COLOR_ENTRY) continue;
    if (swatches.length === MOST_SWATCHES) throw new Malformed(`More than ${MOST_SWATCHES} swatches.`);
    const name = readUtf16(body, body.u16());
    const color = readColor(body);
    swatches.push({ name, color, spot: body.left >= 2 && body.u16() === SPOT });
  }
  return swatches;
}

function float32(...values: readonly number[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  for (const [i, value] of values.entries()) view.setFloat32(4 * i, value);
  return new Uint8Array(view.buffer);
}

export function writeAse(swatches: readonly ShownSwatch[]): Uint8Array<ArrayBuffer> {
  const blocks = swatches.flatMap(({ name, spot, color: { r, g, b } }) => {
    const body = joinBytes([
      u16(name.length + 1),
      utf16(name),
      ascii('RGB '),
      float32(r / 255, g / 255, b / 255),
      u16(spot ? SPOT : NORMAL),
    ]);
    return [u16(COLOR_ENTRY), u32(body.length), body];
  });
  return joinBytes([ascii('ASEF'), u16(1, 0), u32(swatches.length), ...blocks]);
}
