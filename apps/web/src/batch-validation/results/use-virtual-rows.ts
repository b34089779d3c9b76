/** Virtual list that mounts only visible rows. All rows have the same height. */
import { type RefObject, useEffect, useState } from 'react';

/** Extra rows above and below the visible ones, so that scrolling shows no gap. */
const OVERSCAN = 8;

export function useVirtualRows(container: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const [view, setView] = useState({ top: 0, height: 800 });
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const look = () => setView({ top: element.scrollTop, height: element.clientHeight });
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [container]);
  const first = Math.max(0, Math.floor(view.top / rowHeight) - OVERSCAN);
  const last = Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + OVERSCAN);
  return { first, last, totalHeight: count * rowHeight };
}
