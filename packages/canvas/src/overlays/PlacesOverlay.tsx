import type { ReadPlace } from '@printready/pixels/reading';
import { type Size, toViewport, type View } from '../view/view.ts';

/** Frames around smaller places are drawn at this size, CSS px. */
const MIN = 14;
/** Orange on white stands out from any art, and orange is not a process ink. */
const COLOR = 'rgb(194 84 0)';

type Box = ReadPlace['box'];

export function PlacesOverlay(props: {
  readonly places: readonly Box[];
  readonly view: View;
  readonly image: Size;
}) {
  const { places, view, image } = props;
  return (
    <svg aria-hidden className="pointer-events-none absolute inset-0 size-full">
      {places.map((box) => {
        const frame = frameOf(box, view, image);
        return (
          <g key={`${box.x} ${box.y} ${box.width} ${box.height}`} data-place fill="none">
            <rect {...frame} stroke="white" strokeWidth={5} />
            <rect {...frame} stroke={COLOR} strokeWidth={2.5} />
          </g>
        );
      })}
    </svg>
  );
}

function frameOf({ x, y, width, height }: Box, view: View, image: Size) {
  const [wide, high] = [width * image.width * view.zoom, height * image.height * view.zoom];
  const [shownWide, shownHigh] = [Math.max(wide, MIN), Math.max(high, MIN)];
  const corner = toViewport(view, { x: x * image.width, y: y * image.height });
  return {
    x: corner.x - (shownWide - wide) / 2,
    y: corner.y - (shownHigh - high) / 2,
    width: shownWide,
    height: shownHigh,
  };
}
