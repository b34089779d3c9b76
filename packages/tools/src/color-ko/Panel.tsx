import { Section, SwitchField } from '@printready/ui';
import { definePanel, type PanelProps } from '../contract/panel.ts';
import { Corrections } from '../fields/Corrections.tsx';
import { KeyColors } from '../fields/KeyColors.tsx';
import { OptionChoice, OptionSwitch } from '../fields/option-fields.tsx';
import { PrintOpacityFields } from '../fields/PrintOpacityFields.tsx';
import { quantitySlider } from '../fields/quantity-slider.tsx';
import { manifest } from './manifest.ts';
import { type Options, schema } from './options.ts';
import { BRUSHES, canvasTools } from './panel/canvas-tools.tsx';
import { looksLikePaper } from './paper.ts';
import { presets } from './presets.ts';

type Props = PanelProps<Options>;

const Quantity = quantitySlider(schema.shape);
function GarmentColors(props: Props) {
  return (
    <Section id="color-ko.garment" title="Garment color">
      <KeyColors label="Garment color" atLeast={1} props={props} />
    </Section>
  );
}

const REACH = { everywhere: 'Everywhere', 'edge-connected': 'From the edge' } as const;

const REACH_HINT: Readonly<Record<Options['reach'], string>> = {
  everywhere: 'Removes the color everywhere, inside the artwork too.',
  'edge-connected': 'Removes only areas touching the edge. Enclosed areas stay solid.',
};

function Match(props: Props) {
  const { options, defaults, change } = props;
  return (
    <Section id="color-ko.match" title="Color range">
      <Quantity name="tolerance" props={props} disabled={!options.gated} />
      <Quantity name="softness" props={props} disabled={!options.gated} />
      <OptionChoice name="reach" label="Where" labels={REACH} hint={REACH_HINT} props={props} />
      <Quantity name="cleanUp" props={props} />
      <SwitchField
        label="Remove garment color from all colors"
        value={!options.gated}
        initial={!defaults.gated}
        hint="Removes as much garment color as possible from every color. Uses the least ink and looks the same on the shirt."
        onChange={(everything) => change({ gated: !everything })}
      />
    </Section>
  );
}

const ALPHA_HINT: Readonly<Record<Options['alpha'], string>> = {
  smooth: 'Keeps fades as partial opacity. For presses that print them.',
  hard: 'Each pixel is solid or transparent. For DTF, where faint ink shows gray.',
  halftone: 'Fades become dots of solid ink. For screens, and DTF with soft fades.',
};

function Edges(props: Props) {
  return (
    <Section id="color-ko.edges" title="Fades and edges">
      <PrintOpacityFields props={props} hints={ALPHA_HINT} />
    </Section>
  );
}

function ThinLines(props: Props) {
  const { options, image } = props;
  const pixels = (options.minimumLineMm / 25.4) * image.ppi;
  return (
    <Section id="color-ko.lines" title="Thin lines" aside={options.enhanceLines ? 'on' : 'off'}>
      <OptionSwitch
        name="enhanceLines"
        label="Thicken what would not print"
        hint="Thickens only lines below this width and never fills gaps."
        props={props}
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

/** Garment color of the preview if the key is white, on which semi-transparent pixels would be invisible. */
const DARK_GARMENT = { r: 24, g: 24, b: 27 };

function Panel(props: Props) {
  return (
    <>
      <GarmentColors {...props} />
      <Match {...props} />
      <Edges {...props} />
      <ThinLines {...props} />
      <Corrections id="color-ko.brush" names={BRUSHES} props={props} />
    </>
  );
}

export const panel = definePanel<Options>({
  ...{ manifest, Panel, schema },
  coarsePreview: true,
  canvasTools,
  backdrop: ({ keys: [key] }) => (key && looksLikePaper(key) ? DARK_GARMENT : (key ?? null)),
  presets,
});
