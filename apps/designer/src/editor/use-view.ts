/** What part of the scene the stage shows, and how large. */
import { centerOf, fit, resized, type Size, type View, zoomTo } from '@printready/canvas/view';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';

export type ViewControls = {
  readonly update: (change: (view: View, stage: Size) => View) => void;
  readonly zoomBy: (factor: number) => void;
  readonly fit: () => void;
};

/** @param sheet the print, mm; a view's zoom is CSS pixels a millimeter */
export function useView(stage: RefObject<HTMLElement | null>, sheet: Size) {
  const [size, setSize] = useState<Size | null>(null);
  const [view, setView] = useState<View | null>(null);
  const latest = useRef(size);
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const now = { width: element.clientWidth, height: element.clientHeight };
      const before = latest.current;
      latest.current = now;
      setSize(now);
      setView((view) => (view && before ? resized(view, sheet, before, now) : fit(sheet, now)));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage, sheet]);
  const controls = useMemo((): ViewControls => {
    const update: ViewControls['update'] = (change) => {
      const room = latest.current;
      if (room) setView((now) => now && change(now, room));
    };
    return {
      update,
      zoomBy: (factor) => update((now, room) => zoomTo(now, now.zoom * factor, centerOf(room), sheet, room)),
      fit: () => update((_, room) => fit(sheet, room)),
    };
  }, [sheet]);
  return { view, size, controls };
}
