import { Section } from '@printready/ui';
import type { PanelProps } from '../../contract/panel.ts';
import { BackgroundField } from '../../fields/BackgroundField.tsx';
import { CountersField } from '../../fields/CountersField.tsx';
import { OptionChoice, OptionColor } from '../../fields/option-fields.tsx';
import { ViewField } from '../../fields/ViewField.tsx';
import type { Options } from '../options.ts';
import { needsBase } from '../plates/needs-base.ts';
import { views } from '../views.ts';

const KINDS = { auto: 'Auto', spot: 'Spot', process: 'Process', cmyk: 'CMYK', index: 'Index' } as const;

const BACKGROUND_HINT: Readonly<Record<Options['background'], string>> = {
  auto: 'White around the artwork is left out where it would print as a box.',
  keep: 'The background prints with the artwork.',
  'leave-out': 'A background of one color is left out.',
};

const AUTO_HINT: Readonly<Record<Options['artKind'], string>> = {
  unknown: 'Chosen from the artwork: flat artwork gets spot inks, shading gets simulated process.',
  spot: 'Spot: this artwork is flat, with solid areas of a few colors.',
  process: 'Simulated process: this art has shading, so it prints as halftones of a few inks.',
};

const KIND_HINT: Readonly<Record<Exclude<Options['kind'], 'auto'>, string>> = {
  spot: 'One ink for each flat color. Edges stay sharp.',
  process: 'Simulated process: overlapping dots of opaque ink, for photos on any garment.',
  cmyk: 'Four process inks by an ICC profile, for light garments.',
  index: 'Square dots side by side, one ink each. No angles, no moiré.',
};

const CMYK_ON_DARK =
  'On a garment this dark, CMYK needs a full white base under every color. Process prints it better.';

function kindHint({ kind, artKind, garment, base }: Options): string {
  if (kind === 'auto') return AUTO_HINT[artKind];
  return kind === 'cmyk' && base !== 'none' && needsBase(garment) ? CMYK_ON_DARK : KIND_HINT[kind];
}

export function Job(props: PanelProps<Options>) {
  const { options } = props;
  return (
    <Section id="color-separator.job" title="Job">
      <OptionColor name="garment" label="Garment color" props={props} />
      <BackgroundField {...props} hints={BACKGROUND_HINT} />
      {options.background !== 'keep' && <CountersField {...props} />}
      <OptionChoice name="kind" label="Kind" labels={KINDS} hint={kindHint(options)} props={props} />
      <ViewField
        label="Show"
        result="Print"
        views={views}
        hint="Registration shows the print with every screen out of register by the press tolerance."
        props={props}
      />
    </Section>
  );
}
