import { Button, ChoiceField, choicesOf, Section } from '@printready/ui';
import type { Rgb } from '../contract/option-schemas.ts';
import { definePanel, type PanelProps, type RunNote } from '../contract/panel.ts';
import { findValue } from '../contract/tool.ts';
import { Legend } from '../fields/Legend.tsx';
import { OptionColor, OptionSwitch } from '../fields/option-fields.tsx';
import { quantitySlider } from '../fields/quantity-slider.tsx';
import { WarningList } from '../fields/WarningList.tsx';
import { LEGEND } from './heat-map.ts';
import { manifest } from './manifest.ts';
import { type Options, schema } from './options.ts';
import { presets } from './presets.ts';
import { views } from './views.ts';

type Props = PanelProps<Options>;

const Quantity = quantitySlider(schema.shape);

const LEGEND_ROWS = LEGEND.map(({ label, color }) => ({ label, color: `rgb(${color.join(' ')})` }));

const FAULTS: readonly { readonly id: string; readonly words: (value: string) => string }[] = [
  { id: 'fades', words: (value) => `${value} px of fades: white ink will show through them.` },
  { id: 'faint', words: (value) => `${value} nearly transparent pixels will still get white ink.` },
  { id: 'specks', words: (value) => `${value} stray specks, too small to hold.` },
  {
    id: 'near-white',
    words: (value) => `${value} near-white pixels (250–254) will print as ink.`,
  },
  {
    id: 'checkerboard',
    words: (value) => `The background is a painted checkerboard (squares of ${value} px), not transparent.`,
  },
];

/** Rounded as in the reported results, and never 100 if any fault is found. */
const readiness = (score: number) => Math.floor(score * 10) / 10;

const pixels = (value: number) => Math.round(value).toLocaleString('en-US');

function Findings({ figures }: Props) {
  const score = findValue(figures, 'score');
  if (!score) return null;
  const found = FAULTS.flatMap(({ id, words }) => {
    const figure = findValue(figures, id);
    return figure && figure.value > 0 ? [words(pixels(figure.value))] : [];
  });
  if (found.length === 0 && score.value === 0)
    found.push('All pixels are transparent: there is nothing to print.');
  return <WarningList warnings={found} fine="Only solid ink and antialiased edges." />;
}

function Look(props: Props) {
  const { options, figures, view, look, large } = props;
  const ofRun = options.fix === 'none' ? 'map' : 'art';
  const shown = view ?? ofRun;
  const score = findValue(figures, 'score');
  return (
    <Section
      id="transparency-guide.look"
      title="Analysis"
      aside={score ? `${readiness(score.value)}% ready` : undefined}
    >
      <Findings {...props} />
      <ChoiceField
        label="Show"
        value={shown}
        initial={ofRun}
        choices={views.map(({ id, label }) => ({ value: id, label }))}
        onChange={(id) => look(id === ofRun ? null : id)}
      />
      {shown === 'map' && <Legend rows={LEGEND_ROWS} />}
      {large && !score && (
        <p className="text-xs leading-4 text-ink-600">
          The preview has fewer pixels, so fine edges may look like fades. A run checks every pixel.
        </p>
      )}
    </Section>
  );
}

const FIXES = choicesOf({ harden: 'Harden', halftone: 'Dots', flatten: 'Flatten' });

const FIX_HINT: Readonly<Record<Options['fix'], string>> = {
  none: 'Run exports the map as an image.',
  harden: 'Makes every pixel solid or transparent, and removes leftover background color from edges.',
  halftone: 'Fades become dots of solid ink; edges become hard.',
  flatten: 'Soft pixels blend with the garment color and become solid.',
};

function FixOptions(props: Props) {
  const { options } = props;
  const { fix } = options;
  return (
    <>
      {(fix === 'harden' || fix === 'halftone') && <Quantity name="threshold" props={props} />}
      {fix === 'halftone' && (
        <>
          <Quantity name="lpi" props={props} />
          <Quantity name="angle" props={props} />
        </>
      )}
      {fix === 'flatten' && <OptionColor name="garment" label="Garment color" props={props} />}
      {fix !== 'none' && (
        <>
          <OptionSwitch name="dropSpecks" label="Remove specks" props={props} />
          <OptionSwitch name="pureWhites" label="Make near-whites white" props={props} />
        </>
      )}
    </>
  );
}

function Fix(props: Props) {
  const { options, defaults, change, look } = props;
  const { fix } = options;
  if (isReady(props.figures))
    return (
      <Section id="transparency-guide.fix" title="Fix">
        <p role="status" className="text-xs leading-4 text-ink-800">
          Nothing to fix: this image prints as it is.
        </p>
      </Section>
    );
  return (
    <Section id="transparency-guide.fix" title="Fix">
      <ChoiceField
        label="Fix"
        value={fix}
        initial={defaults.fix}
        choices={FIXES}
        hint={FIX_HINT[fix]}
        onChange={(next) => {
          change({ fix: next });
          look(null);
        }}
      />
      <FixOptions {...props} />
      <Quantity name="speckMm" props={props} />
      <Button
        size="small"
        aria-pressed={fix === 'none'}
        className="self-start aria-pressed:border-accent"
        onClick={() => {
          change({ fix: fix === 'none' ? defaults.fix : 'none' });
          look(null);
        }}
      >
        Export the map
      </Button>
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

const backdrop = ({ fix, garment }: Options, view: string | null): Rgb | null =>
  fix === 'flatten' && view !== 'map' ? garment : null;

function isReady(figures: Props['figures']): boolean {
  const score = findValue(figures, 'score');
  return score !== undefined && (score.before ?? score.value) === 100;
}

const runNote = ({ figures }: Pick<Props, 'figures'>): RunNote | null =>
  isReady(figures) ? { kind: 'nothing', text: 'Nothing to fix' } : null;

export const panel = definePanel<Options>({
  ...{ manifest, Panel, schema, presets, backdrop, runNote },
  exactFigures: true,
  coarsePreview: true,
});
