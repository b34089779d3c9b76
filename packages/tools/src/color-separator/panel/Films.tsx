import { Section, TextField } from '@printready/ui';
import type { PanelProps } from '../../contract/panel.ts';
import { OptionChoice } from '../../fields/option-fields.tsx';
import type { FilmLabel } from '../films/export-source.ts';
import { MOST_LABEL, type Options } from '../options.ts';

const EMULSION = { up: 'Emulsion up', down: 'Emulsion down' } as const;

const EMULSION_HINT: Readonly<Record<Options['emulsion'], string>> = {
  up: 'Right reading from the printed side: for inkjet films on screens.',
  down: 'Mirrored: right reading through the film.',
};

const TEXTS = [
  ['jobName', 'Job'],
  ['customer', 'Customer'],
  ['orderNumber', 'Order number'],
  ['dueDate', 'Due date'],
] as const satisfies readonly (readonly [keyof FilmLabel, string])[];

/** Changes apply when the field loses focus, because otherwise each keystroke would start another separation. */
function LabelText({
  option,
  label,
  props,
}: {
  option: keyof FilmLabel;
  label: string;
  props: PanelProps<Options>;
}) {
  const { options, change } = props;
  const value = options[option];
  return (
    <TextField
      key={value}
      label={label}
      defaultValue={value}
      maxLength={MOST_LABEL}
      onBlur={({ currentTarget }) => {
        const text = currentTarget.value.trim();
        if (text !== value) change({ [option]: text });
      }}
    />
  );
}

export function Films(props: PanelProps<Options>) {
  return (
    <Section id="color-separator.films" title="Films" initiallyOpen={false}>
      {TEXTS.map(([option, label]) => (
        <LabelText key={option} option={option} label={label} props={props} />
      ))}
      <OptionChoice
        name="emulsion"
        label="Films read right with"
        labels={EMULSION}
        hint={EMULSION_HINT}
        props={props}
      />
    </Section>
  );
}
