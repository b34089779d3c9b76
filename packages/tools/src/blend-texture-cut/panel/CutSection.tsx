import { Button, ChoiceField, FileInput, Section, TextField } from '@printready/ui';
import { FileUp, Move } from 'lucide-react';
import { useRef } from 'react';
import type { PanelProps } from '../../contract/panel.ts';
import { DOT_LABELS } from '../../fields/dot-choices.ts';
import { OptionChoice, OptionSwitch } from '../../fields/option-fields.tsx';
import { quantitySlider } from '../../fields/quantity-slider.tsx';
import { ToolButton } from '../../fields/ToolButton.tsx';
import { BADGE, type Options, schema } from '../options.ts';
import { describeMissing } from '../wear/letters.ts';
import { CUT_TOOL, FADE_FROM_TOOL, FADE_PATH_TOOL, FADE_TO_TOOL } from './place-tools.tsx';

type Props = PanelProps<Options>;

const Quantity = quantitySlider(schema.shape);
const SHAPES = {
  none: 'None',
  circle: 'Circle',
  star: 'Star',
  badge: 'Badge',
  text: 'Text',
  svg: 'SVG',
} as const;

const ALONG = { line: 'Line', arc: 'Arc' } as const;

function SvgFile({ options, change }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const choose = async (file: File) => change({ cutSvg: await file.text() });
  return (
    <>
      <Button icon={FileUp} size="small" onClick={() => input.current?.click()}>
        {options.cutSvg === '' ? 'Choose SVG' : 'Choose another SVG'}
      </Button>
      <FileInput
        ref={input}
        accept=".svg,image/svg+xml"
        aria-label="SVG of the cut"
        onFiles={([file]) => void choose(file)}
      />
    </>
  );
}

function ShapeFields(props: Props) {
  const { options, change } = props;
  const { cut } = options;
  return (
    <>
      {(cut === 'star' || cut === 'badge') && (
        <>
          <Quantity name="cutPoints" props={props} {...(cut === 'badge' && { min: BADGE.leastPoints })} />
          <Quantity name="cutDepth" props={props} {...(cut === 'badge' && { max: BADGE.mostDepth })} />
        </>
      )}
      {cut === 'text' && (
        <>
          <TextField
            label="Words"
            value={options.cutText}
            error={describeMissing(options.cutText)}
            onChange={({ target }) => change({ cutText: target.value }, 'cut-text')}
          />
          <OptionChoice name="cutAlong" label="Along" labels={ALONG} props={props} />
        </>
      )}
      {cut === 'svg' && <SvgFile {...props} />}
      <OptionSwitch
        name="cutInverse"
        label="Cut it out instead"
        hint="The shape becomes a hole in the art."
        props={props}
      />
      <Quantity name="cutCornerMm" props={props} />
      <Quantity name="cutBleedMm" props={props} />
      <ToolButton tool={CUT_TOOL} text="Place the shape" icon={Move} props={props} />
    </>
  );
}

export function CutSection(props: Props) {
  const { options, defaults, change, activate } = props;
  return (
    <Section id="blend-texture-cut.cut" title="Cut to a shape">
      <ChoiceField
        label="Shape"
        value={options.cut}
        initial={defaults.cut}
        choices={SHAPES}
        onChange={(cut) => {
          change({ cut });
          activate(cut === 'none' ? 'pan' : CUT_TOOL);
        }}
      />
      {options.cut !== 'none' && <ShapeFields {...props} />}
    </Section>
  );
}

const FADES = { none: 'None', linear: 'Linear', radial: 'Radial', path: 'Path' } as const;

export function FadeSection(props: Props) {
  const { options } = props;
  return (
    <Section id="blend-texture-cut.fade" title="Halftone fade">
      <OptionChoice
        name="fade"
        label="Fade"
        labels={FADES}
        hint="Fades out in dots of solid ink, never semi-transparent ink."
        props={props}
      />
      {(options.fade === 'linear' || options.fade === 'radial') && (
        <div className="grid grid-cols-2 gap-2">
          <ToolButton tool={FADE_FROM_TOOL} text="Set the start" icon={Move} props={props} />
          <ToolButton tool={FADE_TO_TOOL} text="Set the end" icon={Move} props={props} />
        </div>
      )}
      {options.fade === 'path' && (
        <>
          <ToolButton tool={FADE_PATH_TOOL} text="Draw the path" icon={Move} props={props} />
          <Quantity name="fadeReachMm" props={props} />
        </>
      )}
      {options.fade !== 'none' && (
        <>
          <Quantity name="fadeLpi" props={props} />
          <Quantity name="fadeAngle" props={props} />
          <OptionChoice name="fadeDot" label="Dot" labels={DOT_LABELS} props={props} />
        </>
      )}
    </Section>
  );
}
