import type { Figure } from '../../contract/tool.ts';
import { MOST_AUTO_COLORS, type Options } from '../options.ts';

function stationsUsed(figures: readonly Figure[]): number {
  const figure = figures.find(({ id }) => id === 'stations');
  return figure && 'value' in figure ? figure.value : 0;
}

/** Reason for the number of colors. @param found number of colors in the preview; 0 before there is a preview. */
export function countHint(
  { inks, stations }: Pick<Options, 'inks' | 'stations'>,
  found: number,
  figures: readonly Figure[],
): string {
  if (inks > 0) return 'Screens besides base and highlight.';
  if (found === 0) return 'Uses as many colors as the artwork needs.';
  const chosen = found === 1 ? 'Auto chose 1 color' : `Auto chose ${found} colors`;
  if (stations > 0 && stationsUsed(figures) >= stations)
    return `${chosen}; your press has no station for more.`;
  if (found >= MOST_AUTO_COLORS) return `${chosen}, the most it uses. Set the number for more.`;
  return `${chosen}; more would not look better.`;
}
