/** @jsxImportSource preact */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { fill } from '../frame/language.ts';
import { useBitmaps } from './bitmaps.ts';
import { formatSize } from './format.ts';
import { type Fitted, isOpen, type Piece } from './pieces.ts';
import type { AllWords } from './words/words.ts';

type Props = {
  readonly fitted: Fitted;
  readonly pieces: readonly Piece[];
  readonly words: AllWords;
  readonly lang: string;
};

/** Width of the drawing on the screen, CSS px. */
const WIDTH_PX = 320;
/** Canvases are limited in height; longer sheets are drawn more coarsely. */
const MAX_HEIGHT_PX = 8000;

const RADIANS = Math.PI / 180;

type Pictures = ReadonlyMap<string, ImageBitmap>;

function draw(canvas: HTMLCanvasElement, { width, length, placed, keys }: Fitted, pictures: Pictures) {
  const scale = Math.min((WIDTH_PX * window.devicePixelRatio) / width, MAX_HEIGHT_PX / length);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(length * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no canvas.');
  for (const { art, x, y, turn, width: across, height: along } of placed) {
    const bitmap = pictures.get(keys[art] ?? '');
    if (!bitmap) continue;
    const isTurned = turn === 90 || turn === 270;
    const [boxWidth, boxHeight] = isTurned ? [along, across] : [across, along];
    context.setTransform(scale, 0, 0, scale, (x + boxWidth / 2) * scale, (y + boxHeight / 2) * scale);
    context.rotate(turn * RADIANS);
    context.drawImage(bitmap, -across / 2, -along / 2, across, along);
  }
}

/** The sheet with its pieces, on the film. */
export function SheetPicture({ fitted, pieces, words, lang }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const open = useMemo(() => pieces.filter(isOpen), [pieces]);
  const bitmaps = useBitmaps(useMemo(() => open.map(({ state }) => state.art.picture), [open]));
  useEffect(() => {
    const known = open.flatMap(({ entry }, index): [string, ImageBitmap][] => {
      const bitmap = bitmaps[index];
      return bitmap ? [[entry.key, bitmap]] : [];
    });
    if (canvas.current) draw(canvas.current, fitted, new Map(known));
  }, [fitted, open, bitmaps]);
  const { widthMm, lengthMm } = fitted.size;
  const label = fill(words.picture, { size: formatSize({ widthMm, heightMm: lengthMm }, lang) });
  return (
    // A long sheet scrolls, also by keyboard.
    <div class="film" tabIndex={0} role="group" aria-label={words.sheet}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        style={{ aspectRatio: `${widthMm} / ${lengthMm}` }}
      />
    </div>
  );
}
