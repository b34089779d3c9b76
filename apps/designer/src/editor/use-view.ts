import { centerOf, fit, resized, type Size, type View, zoomTo } from '@printready/canvas/view';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';

export type ViewControls = {
  readonly update: (change: (view: View, stage: Size) => View) => void;
  readonly zoomBy: (factor: number) => void;
  readonly fit: () => void;
};

/** @param sheet print size, mm; the zoom of a view is in CSS pixels per millimeter */
export function useView(stage: RefObject<HTMLElement | null>, sheet: Size) {
  const [size, setSize] = useState<Size | null>(null);
  const [chosen, setChosen] = useState<View | null>(null);
  const latest = useRef(size);
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const now = { width: element.clientWidth, height: element.clientHeight };
      const before = latest.current;
      latest.current = now;
      setSize(now);
      setChosen((view) => (view && before ? resized(view, sheet, before, now) : null));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage, sheet]);
  const controls = useMemo((): ViewControls => {
    const update: ViewControls['update'] = (change) => {
      const room = latest.current;
      if (room) setChosen((now) => change(now ?? fit(sheet, room), room));
    };
    return {
      update,
      zoomBy: (factor) => update((now, room) => zoomTo(now, now.zoom * factor, centerOf(room), sheet, room)),
      fit: () => setChosen(null),
    };
  }, [sheet]);
  const view = useMemo(() => (size ? (chosen ?? fit(sheet, size)) : null), [chosen, sheet, size]);
  return { view, size, controls };
}
