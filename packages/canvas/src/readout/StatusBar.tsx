import { srgbToLab } from '@printready/pixels/color';
import { formatLength, type LengthUnit, pixelsToLength } from '@printready/pixels/number';
import { classNames, IconButton, Menu, MenuItem } from '@printready/ui';
import { Minus, MoveHorizontal, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Color } from '../color.ts';
import type { ViewControls } from '../view/use-view.ts';
import { formatZoom, type Point } from '../view/view.ts';
import { naiveCmyk } from './naive-cmyk.ts';

export type Reading = {
  readonly at: Point;
  readonly color: Color;
  readonly alpha: number;
  /** Width of the line under the pointer, image pixels; null if no narrow line is there. */
  readonly lineWidth: number | null;
};

type StatusBarProps = {
  readonly zoom: number | null;
  readonly reading: Reading | null;
  readonly unit: LengthUnit;
  readonly ppi: number;
  readonly controls: ViewControls;
  readonly children: ReactNode;
};

const ZOOMS = [0.25, 0.5, 1, 2, 4, 8] as const;

export function StatusBar({ zoom, reading, unit, ppi, controls, children }: StatusBarProps) {
  return (
    <div
      className={classNames(
        'flex h-8 thumb:h-11 items-center gap-4 overflow-hidden border-t border-ink-200 bg-surface px-2 text-xs text-ink-700 tabular-nums',
        !children && 'max-lg:hidden',
      )}
    >
      <ZoomControls zoom={zoom} controls={controls} />
      <span className="flex min-w-0 gap-4 overflow-hidden whitespace-nowrap max-md:hidden">
        {reading && <Readings reading={reading} unit={unit} ppi={ppi} />}
      </span>
      <span className="ml-auto flex min-w-0 items-center">{children}</span>
    </div>
  );
}

const ZOOM_BUTTON =
  'h-6 thumb:h-full shrink-0 rounded-sm -outline-offset-2 hover:bg-ink-100 hover:text-ink-950';
const ZOOM_STEP = 'h-6! w-7! rounded-sm! -outline-offset-2 thumb:h-11! thumb:w-10!';

function ZoomControls({ zoom, controls }: Pick<StatusBarProps, 'zoom' | 'controls'>) {
  return (
    <div role="group" aria-label="Zoom" className="flex h-full shrink-0 items-center">
      <IconButton
        icon={Minus}
        label="Zoom out"
        shortcut="−"
        side="top"
        className={ZOOM_STEP}
        onClick={() => controls.step(-1)}
      />
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            aria-label={`Zoom ${zoom === null ? '' : formatZoom(zoom)}`}
            className={classNames(ZOOM_BUTTON, 'w-12 text-center')}
          >
            {zoom === null ? '–' : formatZoom(zoom)}
          </button>
        }
      >
        {ZOOMS.map((choice) => (
          <MenuItem key={choice} onSelect={() => controls.zoomTo(choice)}>
            {formatZoom(choice)}
          </MenuItem>
        ))}
      </Menu>
      <IconButton
        icon={Plus}
        label="Zoom in"
        shortcut="+"
        side="top"
        className={ZOOM_STEP}
        onClick={() => controls.step(1)}
      />
      <button
        type="button"
        onClick={() => controls.fit()}
        className={classNames(ZOOM_BUTTON, 'px-2 thumb:min-w-10')}
      >
        Fit
      </button>
    </div>
  );
}

/** `+ 0` turns -0 into 0. */
const whole = (value: number) => Math.round(value) + 0;

export function Readings(props: {
  readonly reading: Reading;
  readonly unit: LengthUnit;
  readonly ppi: number;
}) {
  const { reading, unit, ppi } = props;
  const { at, color, alpha, lineWidth } = reading;
  const place = (pixels: number) => formatLength(pixelsToLength(pixels, ppi, unit), unit);
  const { l, a, b } = srgbToLab(color.r, color.g, color.b);
  const inks = naiveCmyk(color);
  return (
    <>
      <span className="min-w-40">
        x {place(at.x)} y {place(at.y)}
      </span>
      <span className="flex items-center gap-1.5">
        <span
          aria-hidden
          className="size-3 rounded-xs border border-ink-300"
          style={{ backgroundColor: `rgb(${color.r} ${color.g} ${color.b} / ${alpha / 255})` }}
        />
        <span className="min-w-24">
          RGB {color.r} {color.g} {color.b}
        </span>
      </span>
      <span className="min-w-16">Alpha {alpha}</span>
      <span
        className="min-w-32 max-xl:hidden"
        title="Naive CMYK, without a profile: only a rough idea of the inks."
      >
        CMYK≈ {inks.map((ink) => Math.round(ink * 100)).join(' ')}
      </span>
      <span className="min-w-20 max-xl:hidden">
        Lab {whole(l)} {whole(a)} {whole(b)}
      </span>
      {lineWidth !== null && (
        <span className="flex items-center gap-1" title="Width under the pointer">
          <MoveHorizontal size={14} strokeWidth={1.5} aria-label="Line width" />
          {place(lineWidth)}
        </span>
      )}
    </>
  );
}
