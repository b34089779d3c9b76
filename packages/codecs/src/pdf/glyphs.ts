import { openPdfPages } from './render.ts';

/** PDF path operators in ems, with y pointing up. */
type GlyphPiece =
  | { readonly kind: 'm' | 'l'; readonly to: readonly [x: number, y: number] }
  | {
      readonly kind: 'c';
      readonly handles: readonly [number, number, number, number];
      readonly to: readonly [x: number, y: number];
    }
  | { readonly kind: 'h' };

type Glyph = {
  readonly fontChar: string;
  readonly isInFont: boolean;
  readonly accent?: {
    readonly fontChar: string;
    readonly offset: { readonly x: number; readonly y: number };
  } | null;
};
type Font = { readonly missingFile?: boolean; readonly vertical?: boolean };
type GlyphPage = {
  readonly commonObjs: { has(name: string): boolean; get(name: string): unknown };
  getOperatorList(): Promise<{
    readonly fnArray: readonly number[];
    readonly argsArray: readonly (readonly unknown[])[];
  }>;
};

const SET_FONT = 37;
const SHOW_TEXT = 44;
const [MOVE, LINE, CURVE, QUADRATIC] = [0, 1, 2, 3];

/** Glyphs of each text run, by page; null for vertical text or a font that is not embedded. @throws BadImage */
export function readPdfGlyphs(
  bytes: Uint8Array,
): Promise<readonly (readonly (readonly GlyphPiece[])[] | null)[]> {
  return openPdfPages(bytes, async (page) => await glyphsOf(page as GlyphPage));
}

async function glyphsOf(page: GlyphPage): Promise<readonly (readonly GlyphPiece[])[] | null> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const { commonObjs } = page;
  const shown: (readonly GlyphPiece[])[] = [];
  let font = '';
  for (const [i, fn] of fnArray.entries()) {
    if (fn === SET_FONT) font = String(argsArray[i]?.[0]);
    if (fn !== SHOW_TEXT) continue;
    const known = commonObjs.has(font) ? (commonObjs.get(font) as Font) : null;
    if (!known || known.missingFile === true || known.vertical === true) return null;
    const pathOf = (character: string, x = 0, y = 0) => {
      const name = `${font}_path_${character}`;
      const told = commonObjs.has(name)
        ? (commonObjs.get(name) as { readonly path?: ArrayLike<number> })
        : {};
      return piecesOf(told.path ?? [], x, y);
    };
    const glyphs = (argsArray[i]?.[0] as readonly (Glyph | number | null)[]).filter(
      (one) => one !== null && typeof one === 'object',
    );
    shown.push(
      glyphs.flatMap(({ fontChar, isInFont, accent }) => [
        ...(isInFont ? pathOf(fontChar) : []),
        ...(accent ? pathOf(accent.fontChar, accent.offset.x, accent.offset.y) : []),
      ]),
    );
  }
  return shown;
}

function piecesOf(path: ArrayLike<number>, dx: number, dy: number): GlyphPiece[] {
  const pieces: GlyphPiece[] = [];
  let [x, y] = [0, 0];
  let i = 0;
  const point = (): readonly [number, number] => [(path[i++] ?? 0) + dx, (path[i++] ?? 0) + dy];
  while (i < path.length) {
    const kind = path[i++];
    if (kind === MOVE || kind === LINE) {
      const to = point();
      pieces.push({ kind: kind === MOVE ? 'm' : 'l', to });
      [x, y] = to;
    } else if (kind === CURVE || kind === QUADRATIC) {
      const first = point();
      const second = kind === CURVE ? point() : first;
      const to = point();
      const handles =
        kind === CURVE
          ? ([...first, ...second] as const)
          : ([
              x + (2 / 3) * (first[0] - x),
              y + (2 / 3) * (first[1] - y),
              to[0] + (2 / 3) * (first[0] - to[0]),
              to[1] + (2 / 3) * (first[1] - to[1]),
            ] as const);
      pieces.push({ kind: 'c', handles, to });
      [x, y] = to;
    } else pieces.push({ kind: 'h' });
  }
  return pieces;
}
