import { useCallback, useState } from 'react';

/** Width of a narrow phone, until the element is measured. */
const ASSUMED_PX = 360;

/** Outer width of the element, CSS pixels. */
export function useWidth() {
  const [width, setWidth] = useState(ASSUMED_PX);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.offsetWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
