import { useEffect, useRef } from 'preact/hooks';
import type { Host } from './host.ts';

/** Reports the height of an element to the order page, which makes the frame as high. */
export function useHeight(host: Host) {
  const content = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = content;
    if (!current) return;
    const observer = new ResizeObserver(() =>
      host.send({ type: 'height', height: Math.ceil(current.getBoundingClientRect().height) }),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [host]);
  return content;
}
