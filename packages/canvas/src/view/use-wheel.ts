import { type RefObject, useEffect } from 'react';
import type { ViewControls } from './use-view.ts';
import { type Size, wheelFactor, zoomTo } from './view.ts';

/** Adds native listeners, because React's wheel listeners are passive and could not keep the page from scrolling. */
export function useWheel(stage: RefObject<HTMLElement | null>, image: Size, controls: ViewControls): void {
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const at = { x: event.clientX - box.left, y: event.clientY - box.top };
      if (event.shiftKey && !event.ctrlKey) {
        controls.pan(-(event.deltaX || event.deltaY), 0);
        return;
      }
      const factor = wheelFactor(event.deltaY, event.deltaMode, event.ctrlKey);
      controls.update((view, viewport) => zoomTo(view, view.zoom * factor, at, image, viewport));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [stage, image, controls]);
}
