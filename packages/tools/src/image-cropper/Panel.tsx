import { Button, ChoiceField, Section, SwitchField } from '@printready/ui';
import {
  CaretsToAxisDashedVertical as Mirrored,
  RotateCcw,
  RotateCw,
  CaretsToAxisDashedHorizontal as Upside,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { definePanel, type PanelProps, type RunNote } from '../contract/panel.ts';
import { quantitySlider } from '../fields/quantity-slider.tsx';
import { canvasTools, FRAME_TOOL } from './frame-tool.tsx';
import { manifest } from './manifest.ts';
import { type Options, schema } from './options.ts';
import { presets } from './presets.ts';
import { ShapeSection } from './ShapeSection.tsx';
import { isWhole, mirror, turnBy, uncropped } from './turning.ts';

type Props = PanelProps<Options>;

const Quantity = quantitySlider(schema.shape);

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

const CORNERS = [
  { value: 'cut', label: 'Cut' },
  { value: 'transparent', label: 'Transparent' },
  { value: 'edge', label: 'Edge' },
  { value: 'mirror', label: 'Mirror' },
] as const;

const CORNERS_HINT: Readonly<Record<Options['corners'], string>> = {
  cut: 'Keeps the largest part without empty corners.',
  transparent: 'Keeps all of the image; the corners are transparent.',
  edge: 'Fills the corners by stretching the edge.',
  mirror: 'Fills the corners with a mirror image.',
};

function Turn(props: Props) {
  const { options, defaults, change } = props;
  return (
    <Section id="image-cropper.turn" title="Turn and trim">
      <div className="grid grid-cols-2 gap-2">
        <Button size="small" onClick={() => change(turnBy(options, -1))}>
          <RotateCcw {...ICON} />
          Rotate left
        </Button>
        <Button size="small" onClick={() => change(turnBy(options, 1))}>
          <RotateCw {...ICON} />
          Rotate right
        </Button>
        <Button size="small" onClick={() => change(mirror(options, 'horizontal'))}>
          <Mirrored {...ICON} />
          Mirror
        </Button>
        <Button size="small" onClick={() => change(mirror(options, 'vertical'))}>
          <Upside {...ICON} />
          Flip vertical
        </Button>
      </div>
      <Quantity name="straightenDegrees" props={props} />
      {options.straightenDegrees !== 0 && (
        <ChoiceField
          label="Corners"
          value={options.corners}
          initial={defaults.corners}
          choices={CORNERS}
          hint={CORNERS_HINT[options.corners]}
          onChange={(corners) => change({ corners })}
        />
      )}
      <SwitchField
        label="Trim transparent margins"
        value={options.trim}
        initial={defaults.trim}
        hint="Trims to the artwork. Nothing visible is cut."
        onChange={(trim) => change({ trim, frame: null })}
      />
    </Section>
  );
}

const SURROUNDS = [
  { value: 'mirror', label: 'Mirror' },
  { value: 'edge', label: 'Edge' },
  { value: 'transparent', label: 'Transparent' },
] as const;

const SURROUND_HINT: Readonly<Record<Options['surround'], string>> = {
  mirror: 'Fills the area past the edge with a mirror image.',
  edge: 'Stretches the edge pixels outward.',
  transparent: 'Leaves the area past the edge transparent.',
};

function Bleed(props: Props) {
  const { options, defaults, change } = props;
  return (
    <Section
      id="image-cropper.bleed"
      title="Bleed and safe zone"
      aside={options.bleedMm > 0 ? `${options.bleedMm} mm` : undefined}
    >
      <Quantity name="bleedMm" props={props} />
      <Quantity name="safeMm" props={props} />
      <SwitchField
        label="Allow frame outside image"
        value={options.extend}
        initial={defaults.extend}
        hint="Adds canvas around the artwork."
        onChange={(extend) => change({ extend })}
      />
      {(options.bleedMm > 0 || options.extend) && (
        <ChoiceField
          label="Around the image"
          value={options.surround}
          initial={defaults.surround}
          choices={SURROUNDS}
          hint={SURROUND_HINT[options.surround]}
          onChange={(surround) => change({ surround })}
        />
      )}
    </Section>
  );
}

function useFrameFirst(activate: Props['activate']): void {
  const first = useRef(activate);
  useEffect(() => first.current(FRAME_TOOL), []);
}

function Panel(props: Props) {
  useFrameFirst(props.activate);
  return (
    <>
      <ShapeSection {...props} />
      <Turn {...props} />
      <Bleed {...props} />
    </>
  );
}

const runNote = ({ options }: Pick<Props, 'options'>): RunNote | null =>
  isWhole(options) ? { kind: 'nothing', text: 'Nothing to do.', more: 'Drag the frame to crop.' } : null;

export const panel = definePanel<Options>({
  manifest,
  Panel,
  schema,
  canvasTools,
  presets,
  area: 'own',
  previewOptions: uncropped,
  runNote,
});
