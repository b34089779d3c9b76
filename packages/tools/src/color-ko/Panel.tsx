/** Colour Knockout's controls, closest to the garment first. */
import { Button, ChoiceField, ColourField, Section, SliderField, SwitchField } from '@printready/ui';
import { Brush, Eraser, Pipette, Plus, Trash2, Undo2 } from 'lucide-react';
import { definePanel, type PanelProps } from '../panel.ts';
import { quantitySlider } from '../quantity-slider.tsx';
import { canvasTools } from './canvas-tools.tsx';
import { MAX_KEYS, type Options, schema } from './options.ts';
import { presets } from './presets.ts';

type Props = PanelProps<Options>;

const Quantity = quantitySlider(schema.shape);
function GarmentColours({ options, change, activate, activeTool }: Props) {
  const { keys } = options;
  const full = keys.length >= MAX_KEYS;
  return (
    <Section id="color-ko.garment" title="Garment colour">
      <div className="flex flex-wrap gap-2">
        {keys.map((key, index) => (
          <ColourField
            // The list is short and edited in place: the position is the identity.
            key={index}
            label={`Garment colour ${index + 1}`}
            value={key}
            onChange={(colour, gesture) => change({ keys: keys.with(index, colour) }, gesture)}
            {...(index === 0 && { onPick: () => activate('pick') })}
            actions={
              keys.length > 1 && (
                <Button size="small" onClick={() => change({ keys: keys.toSpliced(index, 1) })}>
                  <Trash2 size={16} strokeWidth={1.5} aria-hidden />
                  Remove
                </Button>
              )
            }
          />
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button
          size="small"
          aria-pressed={activeTool === 'pick'}
          className="aria-pressed:border-accent"
          onClick={() => activate('pick')}
        >
          <Pipette size={16} strokeWidth={1.5} aria-hidden />
          Pick
        </Button>
        <Button
          size="small"
          aria-pressed={activeTool === 'pick-more'}
          className="aria-pressed:border-accent"
          disabled={full}
          onClick={() => activate('pick-more')}
        >
          <Plus size={16} strokeWidth={1.5} aria-hidden />
          Add another
        </Button>
      </div>
      {full && <p className="text-xs text-ink-600">Eight colours are the most one run takes out.</p>}
    </Section>
  );
}

const REACH = [
  { value: 'everywhere', label: 'Everywhere' },
  { value: 'edge-connected', label: 'From the edge' },
] as const;

const REACH_HINT: Readonly<Record<Options['reach'], string>> = {
  everywhere: 'Takes the colour out wherever it appears, inside the art too.',
  'edge-connected': 'Takes out only what is connected to the image’s edge; insides stay solid.',
};

function Match(props: Props) {
  const { options, defaults, change } = props;
  return (
    <Section id="color-ko.match" title="What counts as garment">
      <Quantity name="tolerance" props={props} disabled={!options.gated} />
      <Quantity name="softness" props={props} disabled={!options.gated} />
      <ChoiceField
        label="Reach"
        value={options.reach}
        initial={defaults.reach}
        choices={REACH}
        hint={REACH_HINT[options.reach]}
        onChange={(reach) => change({ reach })}
      />
      <Quantity name="cleanUp" props={props} />
      <SwitchField
        label="Unmix everything"
        value={!options.gated}
        initial={!defaults.gated}
        hint="Every colour gives up as much garment as it holds, however far from it. Least ink, same look on the shirt."
        onChange={(everything) => change({ gated: !everything })}
      />
    </Section>
  );
}

const ALPHA = [
  { value: 'smooth', label: 'Smooth' },
  { value: 'hard', label: 'Hard' },
  { value: 'halftone', label: 'Halftone' },
] as const;

const ALPHA_HINT: Readonly<Record<Options['alpha'], string>> = {
  smooth: 'Keeps fades as partial opacity. For presses that print them.',
  hard: 'Each pixel is solid or clear. For DTF, where faint ink shows grey.',
  halftone: 'Fades become dots of solid ink. For screens, and DTF with soft fades.',
};

const DOTS = [
  { value: 'round', label: 'Round' },
  { value: 'ellipse', label: 'Ellipse' },
  { value: 'diamond', label: 'Diamond' },
  { value: 'line', label: 'Line' },
] as const;

function Edges(props: Props) {
  const { options, defaults, change } = props;
  return (
    <Section id="color-ko.edges" title="Fades and edges">
      <ChoiceField
        label="Opacity"
        value={options.alpha}
        initial={defaults.alpha}
        choices={ALPHA}
        hint={ALPHA_HINT[options.alpha]}
        onChange={(alpha) => change({ alpha })}
      />
      {options.alpha === 'hard' && <Quantity name="threshold" props={props} />}
      {options.alpha === 'halftone' && (
        <>
          <Quantity name="lpi" props={props} />
          <Quantity name="angle" props={props} />
          <ChoiceField
            label="Dot"
            value={options.dot}
            initial={defaults.dot}
            choices={DOTS}
            onChange={(dot) => change({ dot })}
          />
        </>
      )}
    </Section>
  );
}

function ThinLines(props: Props) {
  const { options, defaults, change, image } = props;
  const pixels = (options.minimumLineMm / 25.4) * image.ppi;
  return (
    <Section id="color-ko.lines" title="Thin lines" aside={options.enhanceLines ? 'on' : 'off'}>
      <SwitchField
        label="Thicken what would not print"
        value={options.enhanceLines}
        initial={defaults.enhanceLines}
        hint="Grows only the parts thinner than this, and never closes a gap."
        onChange={(enhanceLines) => change({ enhanceLines })}
      />
      {options.enhanceLines && (
        <>
          <Quantity name="minimumLineMm" props={props} />
          <p className="text-xs text-ink-600 tabular-nums">
            {pixels.toFixed(1)} px at {Math.round(image.ppi)} ppi
          </p>
        </>
      )}
    </Section>
  );
}

function Corrections({ options, change, image, activeTool, activate, brushRadius, setBrushRadius }: Props) {
  const { strokes } = options;
  const paint = (id: 'protect' | 'erase') => (activeTool === id ? activate('pan') : activate(id));
  return (
    <Section
      id="color-ko.brush"
      title="Paint corrections"
      aside={
        strokes.length > 0 ? `${strokes.length} ${strokes.length === 1 ? 'stroke' : 'strokes'}` : undefined
      }
    >
      <div className="grid grid-cols-2 gap-2">
        <Button
          size="small"
          aria-pressed={activeTool === 'protect'}
          className="aria-pressed:border-accent"
          onClick={() => paint('protect')}
        >
          <Brush size={16} strokeWidth={1.5} aria-hidden />
          Protect
        </Button>
        <Button
          size="small"
          aria-pressed={activeTool === 'erase'}
          className="aria-pressed:border-accent"
          onClick={() => paint('erase')}
        >
          <Eraser size={16} strokeWidth={1.5} aria-hidden />
          Erase
        </Button>
      </div>
      <SliderField
        label="Brush size"
        unit="px"
        min={2}
        max={Math.max(4, Math.round(image.width / 2))}
        step={1}
        value={Math.max(2, Math.round(brushRadius * 2 * image.width))}
        initial={Math.max(2, Math.round(brushRadius * 2 * image.width))}
        onChange={(diameter) => setBrushRadius(diameter / 2 / image.width)}
      />
      {strokes.length > 0 && (
        <div className="grid grid-cols-2 gap-2">
          <Button size="small" look="quiet" onClick={() => change({ strokes: strokes.slice(0, -1) })}>
            <Undo2 size={16} strokeWidth={1.5} aria-hidden />
            Last stroke
          </Button>
          <Button size="small" look="quiet" onClick={() => change({ strokes: [] })}>
            <Trash2 size={16} strokeWidth={1.5} aria-hidden />
            All strokes
          </Button>
        </div>
      )}
    </Section>
  );
}

function Panel(props: Props) {
  return (
    <>
      <GarmentColours {...props} />
      <Match {...props} />
      <Edges {...props} />
      <ThinLines {...props} />
      <Corrections {...props} />
    </>
  );
}

export const panel = definePanel<Options>({
  Panel,
  schema,
  perImage: ['keys', 'strokes'],
  canvasTools,
  backdrop: (options) => options.keys[0] ?? null,
  presets,
});
