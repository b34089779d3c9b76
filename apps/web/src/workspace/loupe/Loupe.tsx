/** Loupe in a corner of the canvas: the tool's output under the pointer, one output pixel per device pixel. */
import type { Backdrop } from '@printready/canvas/backdrop';
import { LoupeView } from '@printready/canvas/LoupeView';
import { useDevicePixelRatio } from '@printready/canvas/use-drawing';
import type { Point } from '@printready/canvas/view';
import type { Raster } from '@printready/imaging/raster';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { Loupe as LoupeFacts } from '@printready/tools/panel';
import { classNames, Spinner } from '@printready/ui';
import { useMemo } from 'react';
import { useLoupe } from './use-loupe.ts';

/** CSS pixels; half an inch of a 360 dpi print. Shorter on low canvases, and hidden on very low ones. */
const SIDE_PX = 176;

export function Loupe<Options>(props: {
  readonly toolId: WorkspaceToolId;
  /** Full-size pixels. */
  readonly picture: Raster;
  /** Null until the pointer was over the canvas. */
  readonly at: Point | null;
  /** Memoized: a new object restarts the rendering. */
  readonly loupe: LoupeFacts<Options>;
  readonly backdrop: Backdrop;
}) {
  const { toolId, picture, at, loupe, backdrop } = props;
  const side = Math.round(SIDE_PX * useDevicePixelRatio());
  const asked = useMemo(() => at && { toolId, picture, at, side, loupe }, [toolId, picture, at, side, loupe]);
  const { seen, busy, problem } = useLoupe(asked);
  return (
    <figure
      aria-label="Detail at 100%"
      className="pointer-events-none absolute right-3 flex flex-col overflow-hidden rounded-md border border-ink-300 bg-surface shadow-pop max-panel:top-3 max-panel:col-start-2 max-panel:col-end-3 max-panel:row-start-2 max-panel:row-end-3 max-panel:max-h-[calc(100%-1.5rem)] panel:bottom-12 panel:thumb:bottom-14 max-panel:[@media(max-height:600px)]:hidden"
      style={{ width: SIDE_PX }}
    >
      <div
        className="relative flex min-h-0 items-center justify-center overflow-hidden bg-ink-100"
        style={{ height: SIDE_PX }}
      >
        {seen && (
          <div className="shrink-0" style={{ width: SIDE_PX, height: SIDE_PX }}>
            <LoupeView
              {...seen}
              {...{ backdrop, side }}
              className={classNames('size-full', problem !== null && 'opacity-30')}
            />
          </div>
        )}
        {problem !== null && (
          <p className="absolute inset-0 flex items-center overflow-hidden p-3 text-xs leading-4 text-ink-800">
            {problem}
          </p>
        )}
      </div>
      <figcaption className="flex h-6 shrink-0 items-center justify-between border-t border-ink-200 px-2 text-xs text-ink-700">
        100% · as it will print
        {busy && <Spinner label="" />}
      </figcaption>
    </figure>
  );
}
