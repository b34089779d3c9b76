import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import {
  centerOf,
  fit,
  nextZoom,
  type Point,
  panBy,
  type Region,
  resized,
  type Size,
  type View,
  zoomTo,
} from './view.ts';

export type ViewControls = {
  readonly step: (direction: 1 | -1) => void;
  readonly zoomTo: (zoom: number, at?: Point) => void;
  readonly fit: () => void;
  readonly pan: (dx: number, dy: number) => void;
  readonly update: (change: (view: View, viewport: Size) => View) => void;
};

type State = {
  readonly viewport: Size | null;
  readonly chosen: View | null;
};

/** @param area extent of the whole view: the image and the parts of the result outside it */
export function useView(image: Size, area: Region, stage: RefObject<HTMLElement | null>) {
  const [state, setState] = useState<State>({ viewport: null, chosen: null });

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const viewport = { width: element.clientWidth, height: element.clientHeight };
      if (viewport.width === 0 || viewport.height === 0) return;
      setState((before) => ({
        viewport,
        chosen:
          before.chosen && before.viewport
            ? resized(before.chosen, image, before.viewport, viewport)
            : before.chosen,
      }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage, image]);

  const update = useCallback<ViewControls['update']>(
    (change) =>
      setState((before) => {
        if (!before.viewport) return before;
        return {
          ...before,
          chosen: change(before.chosen ?? fit(image, before.viewport, area), before.viewport),
        };
      }),
    [image, area],
  );

  const controls = useMemo<ViewControls>(
    () => ({
      update,
      zoomTo: (zoom, at) =>
        update((view, viewport) => zoomTo(view, zoom, at ?? centerOf(viewport), image, viewport)),
      step: (direction) =>
        update((view, viewport) =>
          zoomTo(view, nextZoom(view.zoom, direction), centerOf(viewport), image, viewport),
        ),
      fit: () => setState((before) => ({ ...before, chosen: null })),
      pan: (dx, dy) => update((view, viewport) => panBy(view, dx, dy, image, viewport)),
    }),
    [update, image],
  );

  const { viewport, chosen } = state;
  const view = useMemo(
    () => (viewport ? (chosen ?? fit(image, viewport, area)) : null),
    [viewport, chosen, image, area],
  );
  return { view, viewport, controls };
}
