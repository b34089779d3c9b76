import {
  effectivePpi,
  gradePpi,
  overlapping,
  type PlacedArt,
  type Plan,
  type SheetLayout,
} from '@printready/tools/fit-my-print';
import type { ArtFile } from './art-file.ts';

export type PieceTrouble = {
  readonly kind: 'low-ppi' | 'boxed' | 'overlap';
  readonly tone: 'warn' | 'bad';
  readonly text: string;
};

function troublesOf(art: PlacedArt, file: Pick<ArtFile, 'boxed'>): readonly PieceTrouble[] {
  const ppi = effectivePpi(art);
  return [
    ...(gradePpi(ppi) === 'low'
      ? [{ kind: 'low-ppi', tone: 'bad', text: `${Math.round(ppi)} ppi: it will look blurred` } as const]
      : []),
    ...(file.boxed
      ? [{ kind: 'boxed', tone: 'warn', text: 'Opaque background: it prints as a box' } as const]
      : []),
  ];
}

export function troublesOn(
  plan: Plan,
  layout: SheetLayout,
  files: ReadonlyMap<string, ArtFile>,
): ReadonlyMap<number, readonly PieceTrouble[]> {
  const over = plan.hand === null ? new Set<number>() : overlapping(plan, layout);
  return new Map(
    layout.laid.flatMap((piece, index): [number, readonly PieceTrouble[]][] => {
      const art = plan.arts[piece.art];
      const file = art && files.get(art.id);
      if (!file) return [];
      const overlap = { kind: 'overlap', tone: 'bad', text: 'Overlaps another piece' } as const;
      const troubles = [...troublesOf(art, file), ...(over.has(index) ? [overlap] : [])];
      return troubles.length > 0 ? [[index, troubles]] : [];
    }),
  );
}

export function questionsOf(
  plan: Plan,
  layout: SheetLayout,
  files: ReadonlyMap<string, ArtFile>,
): readonly string[] {
  const lines = new Map<string, number>();
  for (const [index, troubles] of troublesOn(plan, layout, files)) {
    const art = plan.arts[layout.laid[index]?.art ?? -1];
    const name = (art && files.get(art.id)?.name) ?? '';
    for (const { text } of troubles) {
      const line = `${name}: ${text}`;
      lines.set(line, (lines.get(line) ?? 0) + 1);
    }
  }
  return [...lines].map(([line, pieces]) => (pieces > 1 ? `${line} (${pieces} pieces).` : `${line}.`));
}
