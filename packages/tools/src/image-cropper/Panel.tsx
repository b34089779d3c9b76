import { Button, Section } from '@printready/ui';
import {
  CaretsToAxisDashedVertical as Mirrored,
  RotateCcw,
  RotateCw,
  CaretsToAxisDashedHorizontal as Upside,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { definePanel, type PanelProps, type RunNote } from '../contract/panel.ts';
import { OptionChoice, OptionSwitch } from '../fields/option-fields.tsx';
import { quantitySlider } from '../fields/quantity-slider.tsx';
import { canvasTools, FRAME_TOOL } from './frame-tool.tsx';
import { manifest } from './manifest.ts';
import { type Options, schema } from './options.ts';
import { presets } from './presets.ts';
import { ShapeSection } from './ShapeSection.tsx';
import { isWhole, mirror, turnBy, uncropped } from './turning.ts';

type Props = PanelProps<Options>;

const Quantity = quantitySlider(schema.shape);

const CORNERS = { cut: 'Cut', transparent: 'Transparent', edge: 'Edge', mirror: 'Mirror' } as const;

const CORNERS_HINT: Readonly<Record<Options['corners'], string>> = {
  cut: 'Keeps the largest part without empty corners.',
  transparent: 'Keeps all of the image; the corners are transparent.',
  edge: 'Fills the corners by stretching the edge.',
  mirror: 'Fills the corners with a mirror image.',
};

function Turn(props: Props) {
  const { options, change } = props;
  return (
    <Section id="image-cropper.turn" title="Turn and trim">
      <div className="grid grid-cols-2 gap-2">
        <Button icon={RotateCcw} size="small" onClick={() => change(turnBy(options, -1))}>
          Rotate left
        </Button>
        <Button icon={RotateCw} size="small" onClick={() => change(turnBy(options, 1))}>
          Rotate right
        </Button>
        <Button icon={Mirrored} size="small" onClick={() => change(mirror(options, 'horizontal'))}>
          Mirror
        </Button>
        <Button icon={Upside} size="small" onClick={() => change(mirror(options, 'vertical'))}>
          Flip vertical
        </Button>
      </div>
      <Quantity name="straightenDegrees" props={props} />
      {options.straightenDegrees !== 0 && (
        <OptionChoice name="corners" label="Corners" labels={CORNERS} hint={CORNERS_HINT} props={props} />
      )}
      <OptionSwitch
        name="trim"
        label="Trim transparent margins"
        hint="Trims to the artwork. Nothing visible is cut."
        props={{ ...props, change: (next) => change({ ...next, frame: null }) }}
      />
    </Section>
  );
}

const SURROUNDS = { mirror: 'Mirror', edge: 'Edge', transparent: 'Transparent' } as const;

const SURROUND_HINT: Readonly<Record<Options['surround'], string>> = {
  mirror: 'Fills the area past the edge with a mirror image.',
  edge: 'Stretches the edge pixels outward.',
  transparent: 'Leaves the area past the edge transparent.',
};

function Bleed(props: Props) {
  const { options } = props;
  return (
    <Section
      id="image-cropper.bleed"
      title="Bleed and safe zone"
      aside={options.bleedMm > 0 ? `${options.bleedMm} mm` : undefined}
    >
      <Quantity name="bleedMm" props={props} />
      <Quantity name="safeMm" props={props} />
      <OptionSwitch
        name="extend"
        label="Allow frame outside image"
        hint="Adds canvas around the artwork."
        props={props}
      />
      {(options.bleedMm > 0 || options.extend) && (
        <OptionChoice
          name="surround"
          label="Around the image"
          labels={SURROUNDS}
          hint={SURROUND_HINT}
          props={props}
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
