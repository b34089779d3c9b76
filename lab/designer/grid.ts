/** Fills a grid as the designer does, on one thread; used for checks and contact sheets. */
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
import { jobsOf } from '../../apps/designer/src/studio/brief/fill-grid.ts';

export function gridOf(
  request: Request,
  workshop: Awaited<ReturnType<typeof loadWorkshop>>,
  wanted: number,
  onRefused: (variant: Variant) => void = () => undefined,
): Variant[] {
  const looks: Look[] = [];
  const variants: Variant[] = [];
  const held = Object.keys(request.hold ?? {}).length > 0;
  for (const { family, index, effort = 0, request: own } of jobsOf(request)) {
    if (variants.length === wanted) break;
    const kind = FAMILIES.find(({ id }) => id === family);
    const variant = kind && composeCandidate(own, kind, index, workshop);
    if (!variant) continue;
    const look = lookOf(variant);
    if (!isNew(look, looks, { held, effort })) {
      onRefused(variant);
      continue;
    }
    looks.push(look);
    variants.push(variant);
  }
  return variants;
}
