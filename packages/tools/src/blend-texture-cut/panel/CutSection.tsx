import { Button, ChoiceField, Section, SwitchField, TextField } from '@printready/ui';
import { FileUp, Move } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import type { PanelProps } from '../../contract/panel.ts';
import { DOT_CHOICES } from '../../fields/dot-choices.ts';
import { quantitySlider } from '../../fields/quantity-slider.tsx';
import { BADGE, type Options, schema } from '../options.ts';
import { describeMissing } from '../wear/letters.ts';
import { CUT_TOOL, FADE_FROM_TOOL, FADE_PATH_TOOL, FADE_TO_TOOL } from './place-tools.tsx';

type Props = PanelProps<Options>;

const Quantity = quantitySlider(schema.shape);
const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

const SHAPES = [
  { value: 'none', label: 'None' },
  { value: 'circle', label: 'Circle' },
  { value: 'star', label: 'Star' },
  { value: 'badge', label: 'Badge' },
  { value: 'text', label: 'Text' },
  { value: 'svg', label: 'SVG' },
] as const;

const ALONG = [
  { value: 'line', label: 'Line' },
  { value: 'arc', label: 'Arc' },
] as const;

function ToolButton({
  tool,
  label,
  props,
}: {
  readonly tool: string;
  readonly label: string;
  readonly props: Props;
}) {
  const { activeTool, activate } = props;
  return (
    <Button
      size="small"
      aria-pressed={activeTool === tool}
      className="aria-pressed:border-accent"
      onClick={() => activate(activeTool === tool ? 'pan' : tool)}
    >
      <Move {...ICON} />
      {label}
    </Button>
  );
}

function SvgFile({ options, change }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file) change({ cutSvg: await file.text() });
  };
  return (
    <>
      <Button size="small" onClick={() => input.current?.click()}>
        <FileUp {...ICON} />
        {options.cutSvg === '' ? 'Choose SVG' : 'Choose another SVG'}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".svg,image/svg+xml"
        hidden
        aria-label="SVG of the cut"
        onChange={(event) => void choose(event)}
      />
    </>
  );
}

function ShapeFields(props: Props) {
  const { options, defaults, change } = props;
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
          <ChoiceField
            label="Along"
            value={options.cutAlong}
            initial={defaults.cutAlong}
            choices={ALONG}
            onChange={(cutAlong) => change({ cutAlong })}
          />
        </>
      )}
      {cut === 'svg' && <SvgFile {...props} />}
      <SwitchField
        label="Cut it out instead"
        value={options.cutInverse}
        initial={defaults.cutInverse}
        hint="The shape becomes a hole in the art."
        onChange={(cutInverse) => change({ cutInverse })}
      />
      <Quantity name="cutCornerMm" props={props} />
      <Quantity name="cutBleedMm" props={props} />
      <ToolButton tool={CUT_TOOL} label="Place the shape" props={props} />
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

const FADES = [
  { value: 'none', label: 'None' },
  { value: 'linear', label: 'Linear' },
  { value: 'radial', label: 'Radial' },
  { value: 'path', label: 'Path' },
] as const;

export function FadeSection(props: Props) {
  const { options, defaults, change } = props;
  return (
    <Section id="blend-texture-cut.fade" title="Halftone fade">
      <ChoiceField
        label="Fade"
        value={options.fade}
        initial={defaults.fade}
        choices={FADES}
        hint="Fades out in dots of solid ink, never semi-transparent ink."
        onChange={(fade) => change({ fade })}
      />
      {(options.fade === 'linear' || options.fade === 'radial') && (
        <div className="grid grid-cols-2 gap-2">
          <ToolButton tool={FADE_FROM_TOOL} label="Set the start" props={props} />
          <ToolButton tool={FADE_TO_TOOL} label="Set the end" props={props} />
        </div>
      )}
      {options.fade === 'path' && (
        <>
          <ToolButton tool={FADE_PATH_TOOL} label="Draw the path" props={props} />
          <Quantity name="fadeReachMm" props={props} />
        </>
      )}
      {options.fade !== 'none' && (
        <>
          <Quantity name="fadeLpi" props={props} />
          <Quantity name="fadeAngle" props={props} />
          <ChoiceField
            label="Dot"
            value={options.fadeDot}
            initial={defaults.fadeDot}
            choices={DOT_CHOICES}
            onChange={(fadeDot) => change({ fadeDot })}
          />
        </>
      )}
    </Section>
  );
}
