/** Shows one output pixel per device pixel. In small windows, it would cover the image, so a button opens it. */
import type { Backdrop } from '@printready/canvas/backdrop';
import { LoupeView } from '@printready/canvas/canvas';
import { useDevicePixelRatio } from '@printready/canvas/tiles';
import type { Point } from '@printready/canvas/view';
import type { Raster } from '@printready/pixels/raster';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { Loupe as LoupeFacts } from '@printready/tools/panel';
import { classNames, IconButton, Spinner } from '@printready/ui';
import { X, ZoomIn } from 'lucide-react';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useLoupe } from './use-loupe.ts';

/** Side in CSS pixels, half an inch of a 360 dpi print. Smaller on short canvases, hidden on very short ones. */
const SIDE_PX = 176;
/** Minimum window width for showing settings beside the image; `--breakpoint-panel` in the design system. */
const WIDE = window.matchMedia('(width >= 43.75rem)');

const subscribeToWidth = (onChange: () => void) => {
  WIDE.addEventListener('change', onChange);
  return () => WIDE.removeEventListener('change', onChange);
};

const CORNER =
  'absolute right-3 max-panel:top-3 max-panel:col-start-2 max-panel:col-end-3 max-panel:row-start-2 max-panel:row-end-3 max-panel:[@media(max-height:600px)]:hidden';

function useOpening() {
  const wide = useSyncExternalStore(subscribeToWidth, () => WIDE.matches);
  const [opened, setOpened] = useState(false);
  return { wide, open: wide || opened, setOpened };
}

export function Loupe<Options>(props: {
  readonly toolId: WorkspaceToolId;
  readonly picture: Raster;
  /** Null until the pointer has been over the canvas. */
  readonly at: Point | null;
  /** Memoized, because a new object restarts the rendering. */
  readonly loupe: LoupeFacts<Options>;
  readonly backdrop: Backdrop;
}) {
  const { toolId, picture, at, loupe, backdrop } = props;
  const { wide, open, setOpened } = useOpening();
  const side = Math.round(SIDE_PX * useDevicePixelRatio());
  const asked = useMemo(
    () => (open && at ? { toolId, picture, at, side, loupe } : null),
    [open, toolId, picture, at, side, loupe],
  );
  const { seen, busy, problem } = useLoupe(asked);
  if (!open)
    return (
      <IconButton
        icon={ZoomIn}
        iconSize={18}
        label="Show detail at 100%"
        onClick={() => setOpened(true)}
        className={classNames(CORNER, 'border border-ink-300 bg-surface')}
      />
    );
  return (
    <figure
      aria-label="Detail at 100%"
      className={classNames(
        CORNER,
        'pointer-events-none flex flex-col overflow-hidden rounded-md border border-ink-300 bg-surface shadow-pop max-panel:max-h-[calc(100%-1.5rem)] panel:bottom-12 panel:thumb:bottom-14',
      )}
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
      <Caption busy={busy} onClose={wide ? null : () => setOpened(false)} />
    </figure>
  );
}

function Caption({ busy, onClose }: { readonly busy: boolean; readonly onClose: (() => void) | null }) {
  return (
    <figcaption className="flex min-h-6 shrink-0 items-center justify-between border-t border-ink-200 pl-2 text-xs text-ink-700 panel:pr-2">
      100% · as it will print
      {busy && <Spinner label="" />}
      {onClose && (
        <IconButton icon={X} label="Hide detail" onClick={onClose} className="pointer-events-auto" />
      )}
    </figcaption>
  );
}
