import { Section, SwitchField } from '@printready/ui';
import { Check, TriangleAlert } from 'lucide-react';
import type { Rgb } from '../contract/option-schemas.ts';
import { definePanel, type PanelProps } from '../contract/panel.ts';
import { findValue } from '../contract/tool.ts';
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

function Legend() {
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-1 text-xs text-ink-700">
      {LEGEND.map(({ color, label }) => (
        <li key={label} className="flex items-center gap-2">
          <span aria-hidden className="size-3 shrink-0 rounded-xs" style={{ backgroundColor: color }} />
          {label}
        </li>
      ))}
    </ul>
  );
}

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

function CanvasRoom({ options, defaults, change, figures }: Props) {
  if (!options.strokes.some(({ place }) => place !== 'inside')) return null;
  return (
    <SwitchField
      label="Grow the canvas"
      value={options.growCanvas}
      initial={defaults.growCanvas}
      hint={options.growCanvas ? grownBy(figures) : 'Strokes are cut off at the image edge.'}
      onChange={(growCanvas) => change({ growCanvas })}
    />
  );
}

function OutlinedFrom(props: Props) {
  return props.options.strokes.length > 0 ? <Quantity name="fromOpacity" props={props} /> : null;
}

function ThinParts(props: Props) {
  const { options, defaults, change, view } = props;
  return (
    <Section id="stroke-enhancer.thin" title="Too thin to print">
      <SwitchField
        label="Thicken thin parts"
        value={options.reinforce}
        initial={defaults.reinforce}
        hint="Thickens only lines below the minimum. Gaps and holes stay open."
        onChange={(reinforce) => change({ reinforce })}
      />
      <Verdict {...props} />
      <ViewField
        label="Show"
        result="Result"
        views={views}
        hint="The map is a preview only. Run exports the artwork."
        props={props}
      />
      {view === 'thickness' && <Legend />}
      <Quantity name="minimumLineMm" props={props} />
      {(view === 'thickness' || options.reinforce) && <Quantity name="minimumGapMm" props={props} />}
      {options.reinforce && <Quantity name="keepGapMm" props={props} />}
    </Section>
  );
}

function CutLine(props: Props) {
  const { options, defaults, change } = props;
  return (
    <Section
      id="stroke-enhancer.cut"
      title="Cut line"
      aside={options.cutLine ? `${options.cutOffsetMm} mm` : 'off'}
    >
      <SwitchField
        label="Draw a cut line"
        value={options.cutLine}
        initial={defaults.cutLine}
        hint="Saved with the result as an SVG and as a PDF with the spot color CutContour, at exact size."
        onChange={(cutLine) => change({ cutLine })}
      />
      {options.cutLine && (
        <>
          <Quantity name="cutOffsetMm" props={props} />
          <SwitchField
            label="Cut holes, too"
            value={options.cutHoles}
            initial={defaults.cutHoles}
            onChange={(cutHoles) => change({ cutHoles })}
          />
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
