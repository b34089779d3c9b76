/** The Transparency Guide's controls: what was found, and what to do about it. */
import { ChoiceField, ColorField, Section, SwitchField } from '@printready/ui';
import { Check, TriangleAlert } from 'lucide-react';
import { definePanel, type PanelProps } from '../panel.ts';
import { quantitySlider } from '../quantity-slider.tsx';
import type { Rgb } from '../tool.ts';
import { LEGEND } from './heat-map.ts';
import { type Options, schema } from './options.ts';
import { presets } from './presets.ts';

type Props = PanelProps<Options>;

const Quantity = quantitySlider(schema.shape);

const VIEWS = [
  { value: 'map', label: 'Map' },
  { value: 'result', label: 'Art' },
] as const;

function Legend() {
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-1 text-xs text-ink-700">
      {LEGEND.map(({ label, color }) => (
        <li key={label} className="flex items-center gap-2">
          <span
            aria-hidden
            className="size-3 shrink-0 rounded-xs"
            style={{ backgroundColor: `rgb(${color.join(' ')})` }}
          />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** What each fault is to the person who prints it; said only where there is one. */
const FAULTS: readonly { readonly label: string; readonly words: (value: string) => string }[] = [
  { label: 'Fades', words: (value) => `${value} px of fades: white ink will show through them.` },
  { label: 'Faint, 1–12', words: (value) => `${value} px are almost clear, and still get white ink.` },
  { label: 'Stray specks', words: (value) => `${value} stray specks, too small to hold.` },
  {
    label: 'Near-white',
    words: (value) => `${value} px look white and are not (250 to 254 of 255), so a RIP prints them.`,
  },
  {
    label: 'Painted checkerboard, square',
    words: (value) => `The background is a painted checkerboard (squares of ${value} px), not transparent.`,
  },
];

/** As the figures write it, and never 100 where something is found. */
const readiness = (score: number) => Math.floor(score * 10) / 10;

const pixels = (value: number) => Math.round(value).toLocaleString('en-US');

function Findings({ figures }: Props) {
  const score = figures.find(({ label }) => label === 'Ready for print');
  if (!score) return null;
  const found = FAULTS.flatMap(({ label, words }) => {
    const figure = figures.find((one) => one.label === label);
    return figure && figure.value > 0 ? [words(pixels(figure.value))] : [];
  });
  if (found.length === 0 && score.value === 0) found.push('All pixels are clear: there is nothing to print.');
  return (
    <ul aria-live="polite" className="flex flex-col gap-2 text-xs leading-4">
      {found.map((sentence) => (
        <li key={sentence} className="flex gap-2 text-ink-800">
          <TriangleAlert size={16} strokeWidth={1.5} className="shrink-0 text-warn" aria-label="Warning" />
          {sentence}
        </li>
      ))}
      {found.length === 0 && (
        <li className="flex gap-2 text-ink-800">
          <Check size={16} strokeWidth={1.5} className="shrink-0 text-ok" aria-hidden />
          Nothing but solid ink and antialiased edges.
        </li>
      )}
    </ul>
  );
}

function Look(props: Props) {
  const { options, defaults, change, figures } = props;
  const score = figures.find(({ label }) => label === 'Ready for print');
  return (
    <Section
      id="transparency-guide.look"
      title="What is in it"
      aside={score ? `${readiness(score.value)} % ready` : undefined}
    >
      <Findings {...props} />
      <ChoiceField
        label="Show"
        value={options.view}
        initial={defaults.view}
        choices={VIEWS}
        onChange={(view) => change({ view })}
      />
      {options.view === 'map' && <Legend />}
    </Section>
  );
}

const FIXES = [
  { value: 'none', label: 'None' },
  { value: 'harden', label: 'Harden' },
  { value: 'halftone', label: 'Dots' },
  { value: 'flatten', label: 'Flatten' },
] as const;

const FIX_HINT: Readonly<Record<Options['fix'], string>> = {
  none: 'A run gives the map as a picture.',
  harden: 'Solid or clear at a threshold; edges lose the halo of an old background.',
  halftone: 'Fades become dots of solid ink; edges become hard.',
  flatten: 'Soft pixels take in the garment’s color and become solid.',
};

function Fix(props: Props) {
  const { options, defaults, change } = props;
  const { fix } = options;
  return (
    <Section id="transparency-guide.fix" title="Mend it">
      <ChoiceField
        label="Fix"
        value={fix}
        initial={defaults.fix}
        choices={FIXES}
        hint={FIX_HINT[fix]}
        onChange={(next) => change({ fix: next, view: next === 'none' ? 'map' : 'result' })}
      />
      {(fix === 'harden' || fix === 'halftone') && <Quantity name="threshold" props={props} />}
      {fix === 'halftone' && (
        <>
          <Quantity name="lpi" props={props} />
          <Quantity name="angle" props={props} />
        </>
      )}
      {fix === 'flatten' && (
        <div className="flex items-center justify-between gap-3">
          <span className="text-sm text-ink-800">Garment color</span>
          <ColorField
            label="Garment color"
            value={options.garment}
            onChange={(garment, gesture) => change({ garment }, gesture)}
          />
        </div>
      )}
      {fix !== 'none' && (
        <>
          <SwitchField
            label="Take specks away"
            value={options.dropSpecks}
            initial={defaults.dropSpecks}
            onChange={(dropSpecks) => change({ dropSpecks })}
          />
          <SwitchField
            label="Make near-whites white"
            value={options.pureWhites}
            initial={defaults.pureWhites}
            onChange={(pureWhites) => change({ pureWhites })}
          />
        </>
      )}
      <Quantity name="speckMm" props={props} />
    </Section>
  );
}

function Panel(props: Props) {
  return (
    <>
      <Look {...props} />
      <Fix {...props} />
    </>
  );
}

const backdrop = ({ fix, garment, view }: Options): Rgb | null =>
  fix === 'flatten' && view === 'result' ? garment : null;

export const panel = definePanel<Options>({ Panel, schema, presets, backdrop, exactFigures: true });
