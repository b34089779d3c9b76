import { ChoiceField, Section, SliderField } from '@printready/ui';
import { ProfileField } from '../../screen-parts/color-profiles/ProfileField.tsx';
import { useColorProfiles } from '../../screen-parts/color-profiles/use-profiles.ts';
import { BLEED_MM, type ConverterSettings, pdfxOf } from '../settings.ts';

type Props = {
  readonly settings: ConverterSettings;
  readonly change: (patch: Partial<ConverterSettings>) => void;
};

const HINTS = {
  none: 'An ordinary PDF.',
  'x-4': 'For most presses. Keeps transparency and RGB with its profile.',
  'x-1a': 'For older presses. Inks only; transparency is flattened onto the background.',
} as const;

export function PressSection({ settings, change }: Props) {
  const { profiles, add, remove } = useColorProfiles();
  if (settings.format !== 'pdf') return null;
  const pdfx = pdfxOf(settings);
  return (
    <Section title="For the press" id="converter-press">
      <ChoiceField
        label="PDF/X"
        value={settings.pdfx}
        initial="none"
        choices={{ none: 'Off', 'x-4': 'PDF/X-4', 'x-1a': 'PDF/X-1a' }}
        onChange={(next) => change({ pdfx: next })}
        hint={HINTS[settings.pdfx]}
      />
      {pdfx && settings.color !== 'cmyk' && (
        <ProfileField
          label="Output profile"
          value={settings.press}
          profiles={profiles}
          space="cmyk"
          none="From the file, or FOGRA39"
          onChange={(press) => change({ press })}
          onAdd={add}
          onRemove={remove}
        />
      )}
      {pdfx && (
        <SliderField
          label="Bleed in the image"
          unit="mm"
          {...BLEED_MM}
          value={settings.bleedMm}
          onChange={(bleedMm) => change({ bleedMm })}
          hint="Sets the trim box this far inside the edges."
        />
      )}
    </Section>
  );
}
