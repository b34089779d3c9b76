import { SCALES_MM } from '@printready/print/effects';
import { Button, IconButton, Menu, MenuItem, Section, SliderField } from '@printready/ui';
import { ChevronDown, Dices, Plus, Trash2 } from 'lucide-react';
import type { PanelProps } from '../../contract/panel.ts';
import { OptionSwitch } from '../../fields/option-fields.tsx';
import { quantitySlider } from '../../fields/quantity-slider.tsx';
import { MAX_TEXTURES, type Options, schema, type Texture } from '../options.ts';

type Props = PanelProps<Options>;

const Quantity = quantitySlider(schema.shape);
const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

const KINDS: Readonly<Record<Texture['kind'], string>> = {
  worn: 'Worn',
  cracks: 'Cracks',
  speckle: 'Speckle',
  grain: 'Grain',
  scratches: 'Scratches',
  weave: 'Fabric weave',
  'dry-brush': 'Dry brush',
  'edge-wear': 'Edge wear',
};
const KIND_NAMES = Object.entries(KINDS) as [Texture['kind'], string][];
const DIRECTED: readonly Texture['kind'][] = ['scratches', 'weave', 'dry-brush'];

const FIRST = { amount: 9, directionDegrees: 20 } as const;
const LAST_SEED = 9999;

type CardProps = {
  readonly texture: Texture;
  readonly index: number;
  readonly props: Props;
  readonly replace: (patch: Partial<Texture>, gesture?: string) => void;
};

function TextureHead({ texture, index, props, replace }: CardProps) {
  const { options, change } = props;
  const name = `texture ${index + 1}`;
  return (
    <div className="flex items-center gap-2">
      <Menu
        className="w-48"
        trigger={
          <Button
            size="small"
            className="grow justify-between!"
            aria-label={`Texture ${index + 1}: ${KINDS[texture.kind]}`}
          >
            {KINDS[texture.kind]}
            <ChevronDown {...ICON} />
          </Button>
        }
      >
        {KIND_NAMES.map(([kind, label]) => (
          <MenuItem key={kind} onSelect={() => replace({ kind, scaleMm: SCALES_MM[kind].initial })}>
            {label}
          </MenuItem>
        ))}
      </Menu>
      <IconButton
        icon={Dices}
        label={`Another chance for ${name}`}
        size="small"
        onClick={() => replace({ seed: (texture.seed % LAST_SEED) + 1 })}
      />
      <IconButton
        icon={Trash2}
        label={`Remove ${name}`}
        size="small"
        onClick={() => change({ textures: options.textures.toSpliced(index, 1) })}
      />
    </div>
  );
}

function TextureCard(card: CardProps) {
  const { texture, index, replace } = card;
  const scale = SCALES_MM[texture.kind];
  return (
    <fieldset className="flex flex-col gap-1 rounded-md border border-ink-200 p-3">
      <legend className="sr-only">{`Texture ${index + 1}`}</legend>
      <TextureHead {...card} />
      <SliderField
        {...{ label: 'Amount', unit: '%', min: 0, max: 80, step: 1 }}
        value={texture.amount}
        initial={FIRST.amount}
        hint="Share of ink removed."
        onChange={(amount, gesture) => replace({ amount }, gesture)}
      />
      <SliderField
        {...{ label: 'Scale', unit: 'mm', step: 0.1, ...scale }}
        value={texture.scaleMm}
        hint="At print size."
        onChange={(scaleMm, gesture) => replace({ scaleMm }, gesture)}
      />
      {DIRECTED.includes(texture.kind) && (
        <SliderField
          {...{ label: 'Direction', unit: '°', min: -180, max: 180, step: 1 }}
          value={texture.directionDegrees}
          initial={FIRST.directionDegrees}
          onChange={(directionDegrees, gesture) => replace({ directionDegrees }, gesture)}
        />
      )}
    </fieldset>
  );
}

export function TextureList(props: Props) {
  const { options, change } = props;
  const { textures } = options;
  const add = () => {
    const [fresh] = schema.parse({ textures: [{ seed: textures.length + 1 }] }).textures;
    if (fresh) change({ textures: [...textures, fresh] });
  };
  return (
    <Section
      id="blend-texture-cut.textures"
      title="Textures"
      aside={textures.length > 0 ? `${textures.length} of ${MAX_TEXTURES}` : undefined}
    >
      {textures.map((texture, index) => (
        // Textures have no id and are identified by position.
        <TextureCard
          key={index}
          {...{ texture, index, props }}
          replace={(patch, gesture) =>
            change({ textures: textures.with(index, { ...texture, ...patch }) }, gesture)
          }
        />
      ))}
      <Button icon={Plus} size="small" disabled={textures.length >= MAX_TEXTURES} onClick={add}>
        Add texture
      </Button>
    </Section>
  );
}

export function ProtectedParts(props: Props) {
  const { options } = props;
  return (
    <Section
      id="blend-texture-cut.spared"
      title="Protect lettering"
      aside={options.protectText ? 'on' : 'off'}
    >
      <OptionSwitch
        name="protectText"
        label="Protect thin lines"
        hint="Lettering and thin lines are protected. No letter loses more than a quarter."
        props={props}
      />
      {options.protectText && <Quantity name="protectMm" props={props} />}
    </Section>
  );
}

export function PrintLimits(props: Props) {
  return (
    <Section id="blend-texture-cut.limits" title="What still prints" initiallyOpen={false}>
      <Quantity name="minimumPartMm" props={props} />
      <Quantity name="minimumHoleMm" props={props} />
    </Section>
  );
}
