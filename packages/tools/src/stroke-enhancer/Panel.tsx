import { Section } from '@printready/ui';
import { Check, TriangleAlert } from 'lucide-react';
import type { Rgb } from '../contract/option-schemas.ts';
import { definePanel, type PanelProps } from '../contract/panel.ts';
import { findValue } from '../contract/tool.ts';
import { Legend } from '../fields/Legend.tsx';
import { OptionSwitch } from '../fields/option-fields.tsx';
import { quantitySlider } from '../fields/quantity-slider.tsx';
import { ViewField } from '../fields/ViewField.tsx';
import { manifest } from './manifest.ts';
import { type Options, schema } from './options.ts';
import { StrokeList } from './panel/StrokeList.tsx';
import { presets } from './presets.ts';
import { views } from './views.ts';

type Props = PanelProps<Options>;

const Quantity = quantitySlider(schema.shape);

const LEGEND = [
  { color: 'rgb(190 12 40)', label: 'too thin' },
  { color: 'rgb(240 190 60)', label: 'near the minimum' },
  { color: 'rgb(150 150 146)', label: 'holds' },
  { color: 'rgb(40 110 235)', label: 'gap too narrow' },
] as const;

function Verdict({ figures, options }: Props) {
  const thin = findValue(figures, 'weak-parts');
  if (!thin) return null;
  const fails = thin.value > 0;
  const fixed = (thin.before ?? thin.value) - thin.value;
  const Icon = fails ? TriangleAlert : Check;
  const words = fails
    ? `${thin.value} ${thin.value === 1 ? 'part is' : 'parts are'} thinner than ${options.minimumLineMm} mm${options.reinforce ? ', without room to grow' : ''}.`
    : fixed > 0
      ? `${fixed} ${fixed === 1 ? 'part' : 'parts'} thickened; none is too thin now.`
      : `No part is thinner than ${options.minimumLineMm} mm.`;
  return (
    <p aria-live="polite" className="flex gap-2 text-xs leading-4 text-ink-800">
      <Icon
        size={16}
        strokeWidth={1.5}
        aria-hidden
        className={`shrink-0 ${fails ? 'text-warn' : 'text-ok'}`}
      />
      {words}
    </p>
  );
}

function grownBy(figures: Props['figures']): string {
  const by = (id: string) => findValue(figures, id)?.value ?? 0;
  const [wider, higher] = [by('canvas-wider'), by('canvas-higher')];
  if (wider + higher === 0) return 'Makes room where a stroke would be cut off.';
  return `Canvas grows by ${wider} × ${higher} px. Resolution stays the same.`;
}

function CanvasRoom(props: Props) {
  const { options, figures } = props;
  if (!options.strokes.some(({ place }) => place !== 'inside')) return null;
  return (
    <OptionSwitch
      name="growCanvas"
      label="Grow the canvas"
      hint={options.growCanvas ? grownBy(figures) : 'Strokes are cut off at the image edge.'}
      props={props}
    />
  );
}

function OutlinedFrom(props: Props) {
  return props.options.strokes.length > 0 ? <Quantity name="fromOpacity" props={props} /> : null;
}

function ThinParts(props: Props) {
  const { options, view } = props;
  return (
    <Section id="stroke-enhancer.thin" title="Too thin to print">
      <OptionSwitch
        name="reinforce"
        label="Thicken thin parts"
        hint="Thickens only lines below the minimum. Gaps and holes stay open."
        props={props}
      />
      <Verdict {...props} />
      <ViewField
        label="Show"
        result="Result"
        views={views}
        hint="The map is a preview only. Run exports the artwork."
        props={props}
      />
      {view === 'thickness' && <Legend rows={LEGEND} />}
      <Quantity name="minimumLineMm" props={props} />
      {(view === 'thickness' || options.reinforce) && <Quantity name="minimumGapMm" props={props} />}
      {options.reinforce && <Quantity name="keepGapMm" props={props} />}
    </Section>
  );
}

function CutLine(props: Props) {
  const { options } = props;
  return (
    <Section
      id="stroke-enhancer.cut"
      title="Cut line"
      aside={options.cutLine ? `${options.cutOffsetMm} mm` : 'off'}
    >
      <OptionSwitch
        name="cutLine"
        label="Draw a cut line"
        hint="Saved with the result as an SVG and as a PDF with the spot color CutContour, at exact size."
        props={props}
      />
      {options.cutLine && (
        <>
          <Quantity name="cutOffsetMm" props={props} />
          <OptionSwitch name="cutHoles" label="Cut holes, too" props={props} />
        </>
      )}
    </Section>
  );
}

function Panel(props: Props) {
  return (
    <>
      <StrokeList {...props}>
        <OutlinedFrom {...props} />
        <CanvasRoom {...props} />
      </StrokeList>
      <ThinParts {...props} />
      <CutLine {...props} />
    </>
  );
}

function backdrop({ strokes }: Options, view: string | null): Rgb | null {
  const outer = strokes.findLast(({ place }) => place === 'outside');
  if (view === 'thickness' || !outer) return null;
  const { r, g, b } = outer.color;
  return Math.min(r, g, b) > 200 ? { r: 38, g: 44, b: 60 } : null;
}

export const panel = definePanel<Options>({
  ...{ manifest, Panel, schema, presets, backdrop },
  exactFigures: true,
  coarsePreview: true,
});
