import type { Design } from '@printready/designer/scene';
import { printBox, SHIRT } from '../threads/shirt.ts';
import { pictureUrl } from './picture-url.ts';

export function Garment({ design, svg }: { readonly design: Design; readonly svg: string }) {
  return (
    <svg
      viewBox={`0 0 ${SHIRT.width} ${SHIRT.height}`}
      role="img"
      aria-label={`On a ${design.garment.name} shirt`}
      className="size-full"
    >
      <path
        d={SHIRT.body}
        fill={design.garment.hex}
        stroke="oklch(0.5 0 0 / 0.35)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d={SHIRT.inside} fill={design.garment.hex} />
      <path d={SHIRT.inside} fill="oklch(0.2 0 0 / 0.25)" />
      <path d={SHIRT.seams} fill="none" stroke="oklch(0.2 0 0 / 0.2)" strokeWidth="1.5" />
      <image href={pictureUrl(svg)} {...printBox(design.print)} preserveAspectRatio="xMidYMin meet" />
    </svg>
  );
}
