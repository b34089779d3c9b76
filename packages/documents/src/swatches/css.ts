import { Malformed } from '../budget.ts';
import { fromHex, toHex } from './hex.ts';
import { MOST_SWATCHES, type ShownSwatch } from './swatch.ts';

const PROPERTY = /--([\w-]+)\s*:\s*([^;}]+)/g;
const COMMENT = /\/\*[^]*?\*\//g;

/** Ignores properties that are not colors. @throws Malformed */
export function readCss(text: string): ShownSwatch[] {
  const found = [...text.replaceAll(COMMENT, '').matchAll(PROPERTY)].flatMap(([, name = '', value = '']) => {
    const color = fromHex(value);
    return color ? [{ name: name.replaceAll('-', ' '), color, spot: false }] : [];
  });
  if (found.length > MOST_SWATCHES) throw new Malformed(`More than ${MOST_SWATCHES} swatches.`);
  return found;
}

function identifiers(swatches: readonly ShownSwatch[]): string[] {
  const taken = new Set<string>();
  return swatches.map(({ name }) => {
    const plain = name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '');
    const wanted = plain === '' ? 'color' : plain;
    let own = wanted;
    for (let number = 2; taken.has(own); number++) own = `${wanted}-${number}`;
    taken.add(own);
    return own;
  });
}

export function writeCss(swatches: readonly ShownSwatch[]): string {
  const names = identifiers(swatches);
  const lines = swatches.map(({ color }, i) => `  --${names[i]}: ${toHex(color)};\n`);
  return `:root {\n${lines.join('')}}\n`;
}
