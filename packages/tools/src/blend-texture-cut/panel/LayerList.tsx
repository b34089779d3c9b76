import { BLEND_MODES, type BlendMode } from '@printready/pixels/picture';
import {
  Button,
  ColorField,
  FileInput,
  IconButton,
  Menu,
  MenuItem,
  Section,
  SliderField,
  SwitchField,
} from '@printready/ui';
import { ArrowDown, ChevronDown, ImagePlus, Move, PaintBucket, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PanelProps } from '../../contract/panel.ts';
import { BrushSize, TakeBack } from '../../fields/BrushControls.tsx';
import { BrushButtons } from '../../fields/Corrections.tsx';
import { quantitySlider } from '../../fields/quantity-slider.tsx';
import { toBase64 } from '../blend/base64.ts';
import { type BlendedLayer, MAX_IMAGE_CHARACTERS, MAX_LAYERS, type Options, schema } from '../options.ts';
import { layerTool, maskTool } from './place-tools.tsx';

type Props = PanelProps<Options>;

const Quantity = quantitySlider(schema.shape);
const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

const named = (mode: BlendMode): string =>
  `${mode.charAt(0).toUpperCase()}${mode.slice(1).replace('-', ' ')}`;

function addTo({ options, change }: Props, patch: Partial<BlendedLayer>): void {
  const [fresh] = schema.parse({ layers: [patch] }).layers;
  if (fresh) change({ layers: [...options.layers, fresh] });
}

function AddLayer(props: Props) {
  const { options, activate } = props;
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const full = options.layers.length >= MAX_LAYERS;
  const choose = async (file: File) => {
    const image = toBase64(new Uint8Array(await file.arrayBuffer()));
    if (image.length > MAX_IMAGE_CHARACTERS) {
      setProblem('This file is larger than 9 MB. Save it smaller and add it again.');
      return;
    }
    setProblem(null);
    addTo(props, { image, name: file.name.slice(0, 200) });
    activate(layerTool(options.layers.length));
  };
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <Button icon={ImagePlus} size="small" disabled={full} onClick={() => input.current?.click()}>
          Add image
        </Button>
        <Button icon={PaintBucket} size="small" disabled={full} onClick={() => addTo(props, { opacity: 40 })}>
          Add color
        </Button>
      </div>
      <FileInput
        ref={input}
        accept="image/*"
        aria-label="Image of the new layer"
        onFiles={([file]) => void choose(file)}
      />
      {problem && (
        <p role="alert" className="text-xs text-ink-800">
          {problem}
        </p>
      )}
    </>
  );
}

type CardProps = { readonly layer: BlendedLayer; readonly index: number; readonly props: Props };

function swapWithNext(layers: Options['layers'], index: number): Options['layers'] {
  const [below, layer] = layers.slice(index - 1, index + 1);
  return below && layer ? layers.toSpliced(index - 1, 2, layer, below) : layers;
}

function LayerHead({ layer, index, props }: CardProps) {
  const { options, change, activeTool, activate } = props;
  const name = `layer ${index + 1}`;
  const tool = layerTool(index);
  return (
    <>
      <span className="min-w-0 grow truncate text-sm text-ink-800">
        {layer.name === '' ? `Layer ${index + 1}` : layer.name}
      </span>
      {layer.image !== '' && (
        <IconButton
          icon={Move}
          label={`Move ${name} on the canvas`}
          size="small"
          aria-pressed={activeTool === tool}
          onClick={() => activate(activeTool === tool ? 'pan' : tool)}
        />
      )}
      {index > 0 && (
        <IconButton
          icon={ArrowDown}
          label={`Put ${name} one lower`}
          size="small"
          onClick={() => change({ layers: swapWithNext(options.layers, index) })}
        />
      )}
      <IconButton
        icon={Trash2}
        label={`Remove ${name}`}
        size="small"
        onClick={() => change({ layers: options.layers.toSpliced(index, 1) })}
      />
    </>
  );
}

const MASK_BRUSHES = { protect: 'Paint back', erase: 'Paint out' } as const;

function LayerMask(props: CardProps & { readonly onMask: (mask: BlendedLayer['mask']) => void }) {
  const { layer, index, props: panel, onMask } = props;
  const painting = [maskTool(index, 'protect'), maskTool(index, 'erase')].includes(panel.activeTool);
  return (
    <div role="group" aria-label={`Mask of layer ${index + 1}`} className="flex flex-col gap-2">
      <span className="text-sm text-ink-800">Mask</span>
      <BrushButtons names={MASK_BRUSHES} idOf={(mode) => maskTool(index, mode)} props={panel} />
      {painting && <BrushSize props={panel} />}
      {painting && <Quantity name="maskFeather" props={panel} />}
      <TakeBack noun="stroke" entries={layer.mask} onEntries={onMask} />
    </div>
  );
}

function LayerCard({ layer, index, props }: CardProps) {
  const { options, change } = props;
  const name = `Layer ${index + 1}`;
  const replace = (patch: Partial<BlendedLayer>, gesture?: string) =>
    change({ layers: options.layers.with(index, { ...layer, ...patch }) }, gesture);
  return (
    <fieldset className="flex flex-col gap-2 rounded-md border border-ink-200 p-3">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center gap-2">
        {layer.image === '' && (
          <ColorField
            label={`${name}, color`}
            value={layer.color}
            onChange={(color, gesture) => replace({ color }, gesture)}
          />
        )}
        <LayerHead {...{ layer, index, props }} />
      </div>
      <Menu
        className="max-h-96 w-56 overflow-y-auto"
        trigger={
          <Button
            size="small"
            className="justify-between!"
            aria-label={`${name}, blend mode: ${named(layer.mode)}`}
          >
            {named(layer.mode)}
            <ChevronDown {...ICON} />
          </Button>
        }
      >
        {BLEND_MODES.map((mode) => (
          <MenuItem key={mode} onSelect={() => replace({ mode })}>
            {named(mode)}
          </MenuItem>
        ))}
      </Menu>
      <SliderField
        {...{ label: 'Opacity', unit: '%', min: 0, max: 100, step: 1, initial: 100 }}
        value={layer.opacity}
        onChange={(opacity, gesture) => replace({ opacity }, gesture)}
      />
      <SwitchField
        label="Only on the artwork"
        value={layer.clip}
        initial
        hint="The artwork masks the layer: transparent areas stay transparent."
        onChange={(clip) => replace({ clip })}
      />
      <LayerMask {...{ layer, index, props }} onMask={(mask) => replace({ mask })} />
    </fieldset>
  );
}

export function LayerList(props: Props) {
  const { layers } = props.options;
  return (
    <Section
      id="blend-texture-cut.layers"
      title="Layers"
      aside={layers.length > 0 ? `${layers.length} of ${MAX_LAYERS}` : undefined}
    >
      {layers.length === 0 && (
        <p className="text-xs leading-4 text-ink-600">
          Add a second image or a color over the artwork. It stays editable until you run.
        </p>
      )}
      {layers.map((layer, index) => (
        // Layers have no id and are identified by position.
        <LayerCard key={index} {...{ layer, index, props }} />
      ))}
      <AddLayer {...props} />
    </Section>
  );
}
