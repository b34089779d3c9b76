/** The print on the shirt it is meant for, at its true share of an adult's chest. */
import type { Design } from '@printready/designer/scene';
import { pictureUrl } from './picture-url.ts';

/** An adult large, flat: 560 mm across the chest, the collar 65 mm below the shoulders' line. */
const SHIRT =
  'M190 30 C215 62 345 62 370 30 L452 62 L552 190 L470 246 L432 206 C436 280 434 380 436 452 C330 464 230 464 124 452 C126 380 124 280 128 206 L90 246 L8 190 L108 62 Z';
const COLLAR = 'M190 30 C215 62 345 62 370 30 C350 86 210 86 190 30 Z';
const CHEST_MM = 304;
const CHEST_MIDDLE = 280;
/** Where shops begin: three fingers below the collar. */
const PRINT_TOP = 102;
/** Prints of a left chest are so wide at most, mm. */
const SMALL_MM = 110;

export function Garment({ design, svg }: { readonly design: Design; readonly svg: string }) {
  const { widthMm, heightMm } = design.print;
  // 560 mm of chest are drawn CHEST_MM units wide.
  const scale = CHEST_MM / 560;
  const [width, height] = [widthMm * scale, heightMm * scale];
  const middle = widthMm <= SMALL_MM ? CHEST_MIDDLE + CHEST_MM / 5 : CHEST_MIDDLE;
  return (
    <svg
      viewBox="0 0 560 490"
      role="img"
      aria-label={`On a ${design.garment.name} shirt`}
      className="size-full"
    >
      <path
        d={SHIRT}
        fill={design.garment.hex}
        stroke="oklch(0.5 0 0 / 0.35)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d={COLLAR} fill="oklch(0.2 0 0 / 0.18)" />
      <image
        href={pictureUrl(svg)}
        x={middle - width / 2}
        y={PRINT_TOP}
        width={width}
        height={height}
        preserveAspectRatio="xMidYMin meet"
      />
    </svg>
  );
}
