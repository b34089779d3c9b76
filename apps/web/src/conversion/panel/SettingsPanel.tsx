import { FORMATS } from '@printready/codecs/formats';
import { ChoiceField, ColorField, NumberInput, Section, SliderField, SwitchField } from '@printready/ui';
import { ProfileField } from '../../screen-parts/color-profiles/ProfileField.tsx';
import { useColorProfiles } from '../../screen-parts/color-profiles/use-profiles.ts';
import type { FileItem } from '../create-conversions.ts';
import { type ConverterSettings, pdfxOf } from '../settings.ts';
import { FormatPicker } from './FormatPicker.tsx';
import { MetadataSection, PartsSection, SpotSection } from './PartsSections.tsx';
import { PressSection } from './PressSection.tsx';
import { SpotColorsSection } from './SpotColorsSection.tsx';

type Props = {
  readonly settings: ConverterSettings;
  readonly change: (patch: Partial<ConverterSettings>) => void;
};

const SPACE_LABELS = { rgb: 'RGB', gray: 'Gray', cmyk: 'CMYK' } as const;

export function SettingsPanel({ settings, change, items }: Props & { readonly items: readonly FileItem[] }) {
  return (
    <div className="grow overflow-y-auto">
      <div className="border-b border-ink-200 p-4">
        <FormatPicker value={settings.format} onChange={(format) => change({ format })} />
      </div>
      <FormatSection settings={settings} change={change} />
      <PressSection settings={settings} change={change} />
      <PartsSection settings={settings} change={change} items={items} />
      <SpotColorsSection settings={settings} change={change} items={items} />
      <SpotSection settings={settings} change={change} />
      <ColorSection settings={settings} change={change} />
      <SizeSection settings={settings} change={change} />
      <BackgroundSection settings={settings} change={change} />
      <MetadataSection settings={settings} change={change} />
    </div>
  );
}

function FormatSection({ settings, change }: Props) {
  const { format } = settings;
  const { depths, quality, lossless } = FORMATS[format];
  const isX1a = pdfxOf(settings) === 'x-1a';
  const choices = [
    { value: 'keep', label: 'Keep' },
    { value: '8', label: '8' },
    ...(depths.includes(16) && !isX1a ? [{ value: '16', label: '16' } as const] : []),
    ...(depths.includes(1) ? [{ value: '1', label: '1 bit' } as const] : []),
  ] as const;
  const offered = choices.some(({ value }) => value === settings.depth) ? settings.depth : 'keep';
  if (!quality && depths.length === 1) return null;
  return (
    <Section title="Format" aside={FORMATS[format].label} id="converter-format">
      {quality && (
        <SliderField
          label="Quality"
          unit=""
          min={1}
          max={100}
          step={1}
          initial={92}
          value={settings.quality}
          onChange={(quality) => change({ quality })}
          {...(lossless === 'at-100' && { hint: '100 loses nothing.' })}
        />
      )}
      {format === 'png' && (
        <SwitchField
          label="Palette of 256 colors"
          value={settings.palette}
          initial={false}
          onChange={(palette) => change({ palette })}
          hint="Much smaller for flat artwork."
        />
      )}
      {format === 'tiff' && settings.depth !== '1' && (
        <ChoiceField
          label="Compression"
          value={settings.compression}
          initial="lzw"
          choices={{ lzw: 'LZW', deflate: 'ZIP', none: 'None' }}
          onChange={(compression) => change({ compression })}
        />
      )}
      {depths.length > 1 && (
        <ChoiceField
          label="Bits per channel"
          value={offered}
          initial="keep"
          choices={choices}
          onChange={(depth) => change({ depth })}
        />
      )}
    </Section>
  );
}

function ColorSection({ settings, change }: Props) {
  const { format, color } = settings;
  const { spaces, icc } = FORMATS[format];
  const { profiles, add, remove } = useColorProfiles();
  const pdfx = pdfxOf(settings);
  const choices = [
    { value: 'keep', label: 'Keep' } as const,
    ...(['rgb', 'gray', 'cmyk'] as const)
      .filter((space) => spaces.includes(space) && !(space === 'rgb' && pdfx === 'x-1a'))
      .map((space) => ({ value: space, label: SPACE_LABELS[space] })),
  ];
  const offered = choices.some(({ value }) => value === color) ? color : 'keep';
  return (
    <Section title="Color" id="converter-color">
      <ChoiceField
        label="Colors"
        value={offered}
        initial="keep"
        choices={choices}
        onChange={(next) => change({ color: next })}
      />
      {offered === 'cmyk' && (
        <ProfileField
          label="Inks and paper"
          value={settings.inks}
          profiles={profiles}
          space="cmyk"
          none={null}
          onChange={(inks) => change({ inks })}
          onAdd={add}
          onRemove={remove}
        />
      )}
      {offered !== 'keep' && <IntentField settings={settings} change={change} />}
      {icc && !pdfx && (
        <SwitchField
          label="Embed the profile"
          value={settings.embed}
          initial={true}
          onChange={(embed) => change({ embed })}
          hint="If off, colors are converted to sRGB with no profile."
        />
      )}
      <ProfileField
        label="Assign a profile to the originals"
        value={settings.assign}
        profiles={profiles}
        space={null}
        none="Use embedded profiles"
        onChange={(assign) => change({ assign })}
        onAdd={add}
        onRemove={remove}
      />
    </Section>
  );
}

function IntentField({ settings, change }: Pick<Props, 'settings' | 'change'>) {
  return (
    <ChoiceField
      label="Fit colors"
      value={settings.intent}
      initial="relative"
      choices={{ relative: 'Exact', perceptual: 'Soft' }}
      onChange={(intent) => change({ intent })}
      hint="Exact keeps every color the inks can print. Soft shifts all colors slightly to keep detail in the ones they cannot."
    />
  );
}

const PPI = { min: 36, max: 1200, step: 1 } as const;

function SizeSection({ settings, change }: Props) {
  const { ppi } = settings;
  return (
    <Section title="Resolution" id="converter-size">
      <SwitchField
        label="Set the resolution"
        value={ppi !== null}
        initial={false}
        onChange={(set) => change({ ppi: set ? 300 : null })}
        hint="Changes print size only; pixels stay the same."
      />
      {ppi !== null && (
        <NumberInput
          label="Resolution"
          unit="dpi"
          {...PPI}
          framed
          value={ppi}
          onChange={(next) => change({ ppi: next })}
        />
      )}
      <div className="flex items-center justify-between gap-2 text-sm text-ink-900">
        <span>SVG and PDF resolution</span>
        <NumberInput
          label="SVG and PDF resolution"
          unit="dpi"
          {...PPI}
          framed
          value={settings.drawnPpi}
          onChange={(drawnPpi) => change({ drawnPpi })}
        />
      </div>
    </Section>
  );
}

function BackgroundSection({ settings, change }: Props) {
  const { format, flatten, background } = settings;
  const mayStay = FORMATS[format].alpha !== 'none' && pdfxOf(settings) !== 'x-1a';
  return (
    <Section title="Transparency" id="converter-background">
      {mayStay && (
        <SwitchField
          label="Flatten onto a color"
          value={flatten}
          initial={false}
          onChange={(next) => change({ flatten: next })}
        />
      )}
      {(flatten || !mayStay) && (
        <ColorField label="Background" value={background} onChange={(next) => change({ background: next })} />
      )}
    </Section>
  );
}
