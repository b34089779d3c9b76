import { type Plan, whiteFindings } from '@printready/tools/fit-my-print';
import type { ArtFile } from './art-file.ts';
import type { Whites } from './use-whites.ts';

type WhiteLine = {
  readonly text: string;
  /** True for art, or parts of it, that would print without white. */
  readonly missing: boolean;
};

export function whiteLines(
  plan: Plan,
  whites: Whites,
  files: ReadonlyMap<string, ArtFile>,
): readonly WhiteLine[] {
  const unders = plan.arts.flatMap(({ id }, art) => {
    const under = whites.byArt.get(id);
    return under ? [{ ...under, art }] : [];
  });
  const nameOf = (art: number) => files.get(plan.arts[art]?.id ?? '')?.name ?? '';
  return [
    ...whiteFindings(unders, nameOf).map(({ code, text }) => ({ text, missing: code === 'white-missing' })),
    ...whites.failed.map((name) => ({
      text: `${name}: white could not be made. Print it smaller or at a lower resolution.`,
      missing: true,
    })),
  ];
}
