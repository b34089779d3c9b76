import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { PreviewPage } from '../../preflight/pages/page-source.ts';

/** CSS pixels per point: 10% to 3200% of the printed size on a 96 ppi screen. */
const RANGE = { min: (0.1 * 96) / 72, max: (32 * 96) / 72 } as const;
/** Padding of the frame: the total of both sides. */
const MARGIN = 48;

/** Maximum height of the frame; must match its CSS class. */
const maxHeight = () => Math.min(window.innerHeight * 0.7, 736) - MARGIN;

export function useFit(frame: RefObject<HTMLDivElement | null>, page: PreviewPage) {
  const [room, setRoom] = useState({ width: 600, height: maxHeight() });
  const [zoom, setZoom] = useState<number | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() =>
      // `offsetWidth` includes the scrollbar; with a width that excludes it, showing a scrollbar would hide
      // it again.
      setRoom({ width: element.offsetWidth - MARGIN, height: maxHeight() }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);

  const fitted = Math.max(0.01, Math.min(room.width / page.width, room.height / page.height));
  const scale = zoom ?? fitted;
  const zoomBy = useCallback(
    (factor: number) =>
      setZoom((before) => Math.min(RANGE.max, Math.max(RANGE.min, (before ?? fitted) * factor))),
    [fitted],
  );
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoomBy(Math.exp(-event.deltaY / 300));
    };
    // React's wheel listener is passive, so the browser would zoom the page as well.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame, zoomBy]);
  return { scale, zoomBy, fit: () => setZoom(null), isFit: zoom === null };
}
