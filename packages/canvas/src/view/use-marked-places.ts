import type { NoteEntry } from '@printready/pixels/reading';
import { type RefObject, useState } from 'react';
import type { ViewControls } from './use-view.ts';
import { lookAt, type Size } from './view.ts';

/** @param of identifies the opened file; marks that belong to another file are not shown */
export function useMarkedPlaces(canvas: RefObject<ViewControls | null>, image: Size, of: string) {
  const [chosen, setChosen] = useState<{ readonly of: string; readonly entry: NoteEntry } | null>(null);
  const marked = chosen?.of === of ? chosen.entry : null;
  return {
    marked,
    places: marked?.places.map(({ box }) => box) ?? [],
    onMark(entry: NoteEntry | null) {
      setChosen(entry && { of, entry });
      if (!entry) return;
      const boxes = entry.places.map(({ box }) => box);
      const part = {
        left: Math.min(...boxes.map(({ x }) => x)) * image.width,
        top: Math.min(...boxes.map(({ y }) => y)) * image.height,
        right: Math.max(...boxes.map(({ x, width }) => x + width)) * image.width,
        bottom: Math.max(...boxes.map(({ y, height }) => y + height)) * image.height,
      };
      canvas.current?.update((_, viewport) => lookAt(part, image, viewport));
    },
  };
}
