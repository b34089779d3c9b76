/** Fills a grid as the designer does, on one thread; for the bars and the contact sheet. */
import {
  composeCandidate,
  FAMILIES,
  isNew,
  type Look,
  type loadWorkshop,
  lookOf,
  type Request,
  type Variant,
} from '@printready/designer/compose';
import { jobsOf } from '../../apps/designer/src/studio/fill-grid.ts';

export function gridOf(
  request: Request,
  workshop: Awaited<ReturnType<typeof loadWorkshop>>,
  wanted: number,
  onRefused: (variant: Variant) => void = () => undefined,
): Variant[] {
  const looks: Look[] = [];
  const variants: Variant[] = [];
  for (const { family, index } of jobsOf(request)) {
    if (variants.length === wanted) break;
    const kind = FAMILIES.find(({ id }) => id === family);
    const variant = kind && composeCandidate(request, kind, index, workshop);
    if (!variant) continue;
    const look = lookOf(variant);
    if (!isNew(look, looks, false)) {
      onRefused(variant);
      continue;
    }
    looks.push(look);
    variants.push(variant);
  }
  return variants;
}
