/** Two versions of a proof over one another: with a slider, or what differs. */
import type { ProofFacts } from '@printready/contracts/shared';
import { ChoiceField, SliderField } from '@printready/ui';
import { useState } from 'react';

export type ComparedVersion = {
  readonly version: number;
  /** Address of the picture; undefined while it loads. */
  readonly src: string | undefined;
  readonly facts: Pick<ProofFacts, 'size' | 'garment'>;
};

type Mode = 'slider' | 'difference';
const MODES: Readonly<Record<Mode, string>> = { slider: 'Slider', difference: 'Difference' };

const TALLEST_REM = 36;

type Room = { readonly widthMm: number; readonly heightMm: number };

/** Both at the same scale from the upper left corner, so that a change of size shows. */
function Layer({ shown, room }: { readonly shown: ComparedVersion; readonly room: Room }) {
  const { src, version, facts } = shown;
  const { size, garment } = facts;
  const width = `${(size.widthMm / room.widthMm) * 100}%`;
  const height = `${(size.heightMm / room.heightMm) * 100}%`;
  return (
    <div className="absolute inset-0" style={{ background: garment.color }}>
      {src !== undefined && <img src={src} alt={`Version ${version}`} style={{ width, height }} />}
    </div>
  );
}

export function CompareVersions(props: { readonly older: ComparedVersion; readonly newer: ComparedVersion }) {
  const { older, newer } = props;
  const [mode, setMode] = useState<Mode>('slider');
  const [percent, setPercent] = useState(50);
  const room = {
    widthMm: Math.max(older.facts.size.widthMm, newer.facts.size.widthMm),
    heightMm: Math.max(older.facts.size.heightMm, newer.facts.size.heightMm),
  };
  const aspectRatio = room.widthMm / room.heightMm;
  const isSlider = mode === 'slider';
  return (
    <section aria-label="Compare versions" className="flex flex-col gap-3">
      <h2 className="text-base font-semibold text-ink-950">
        What changed from version {older.version} to {newer.version}
      </h2>
      <div className="w-60">
        <ChoiceField label="Compare by" value={mode} choices={MODES} onChange={setMode} />
      </div>
      <div
        className="relative isolate overflow-hidden rounded-md border border-ink-300"
        style={{
          aspectRatio,
          width: `min(100%, ${TALLEST_REM * aspectRatio}rem)`,
          // Makes small differences visible.
          ...(!isSlider && { filter: 'brightness(3)' }),
        }}
      >
        <Layer shown={older} room={room} />
        <div
          className="absolute inset-0"
          style={isSlider ? { clipPath: `inset(0 0 0 ${percent}%)` } : { mixBlendMode: 'difference' }}
        >
          <Layer shown={newer} room={room} />
        </div>
        {isSlider && (
          <span
            aria-hidden
            className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-accent shadow-[0_0_0_1px_white]"
            style={{ left: `${percent}%` }}
          />
        )}
      </div>
      {isSlider ? (
        <SliderField
          label={`Version ${older.version} on the left, ${newer.version} on the right`}
          unit="%"
          min={0}
          max={100}
          step={1}
          value={percent}
          initial={50}
          onChange={setPercent}
        />
      ) : (
        <p className="text-sm text-ink-700">Black is the same in both. Bright parts changed.</p>
      )}
    </section>
  );
}
