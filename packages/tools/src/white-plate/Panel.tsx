/** Controls of White Plate. */
import { NameChoiceField, Section } from '@printready/ui';
import { definePanel, type PanelProps } from '../contract/panel.ts';
import { OptionChoice, OptionColor, OptionSwitch } from '../fields/option-fields.tsx';
import { quantitySlider } from '../fields/quantity-slider.tsx';
import { ViewField } from '../fields/ViewField.tsx';
import { WHITE_NAMES } from '../white/sheet-white.ts';
import { manifest } from './manifest.ts';
import { type Options, schema } from './options.ts';
import { views } from './views.ts';

type Props = PanelProps<Options>;

const Quantity = quantitySlider(schema.shape);

const SOFT = { opacity: 'By opacity', solid: 'Solid' } as const;
const SOFT_HINT = {
  opacity: 'White is as opaque as the artwork.',
  solid: 'Full white at half opacity or more, none below.',
} as const;

function Panel(props: Props) {
  const { options, change } = props;
  return (
    <>
      <Section id="white-plate.main" title="White">
        <NameChoiceField
          label="Ink name"
          ownLabel="Own ink name"
          names={WHITE_NAMES}
          value={options.name}
          onChange={(name, gesture) => change({ name }, gesture)}
        />
        <Quantity name="chokeMm" props={props} />
        <ViewField label="Show" result="Art" views={views} props={props} />
      </Section>
      <Section id="white-plate.soft" title="Soft art and garment">
        <OptionChoice name="soft" label="Under soft art" labels={SOFT} hint={SOFT_HINT} props={props} />
        {options.soft === 'opacity' && <Quantity name="softShare" props={props} />}
        <OptionSwitch
          name="knockOut"
          label="Knock out the garment’s color"
          hint="Artwork in the garment’s color gets no white, so the garment shows through."
          props={props}
        />
        {options.knockOut && <OptionColor name="garment" label="Garment color" props={props} />}
      </Section>
    </>
  );
}

export const panel = definePanel<Options>({
  ...{ manifest, Panel, schema },
  backdrop: ({ knockOut, garment }) => (knockOut ? garment : { r: 0, g: 0, b: 0 }),
});
