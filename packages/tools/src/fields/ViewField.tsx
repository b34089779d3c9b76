import { ChoiceField } from '@printready/ui';
import type { PanelProps } from '../contract/panel.ts';
import type { View } from '../contract/tool.ts';

const RESULT = 'result';

export function ViewField(props: {
  readonly label: string;
  readonly result: string;
  readonly views: readonly View[];
  readonly hint?: string;
  readonly props: Pick<PanelProps<object>, 'view' | 'look'>;
}) {
  const { label, result, views, hint } = props;
  const { view, look } = props.props;
  return (
    <ChoiceField
      label={label}
      value={view ?? RESULT}
      initial={RESULT}
      choices={[
        { value: RESULT, label: result },
        ...views.map(({ id, label: name }) => ({ value: id, label: name })),
      ]}
      {...(hint !== undefined && { hint })}
      onChange={(id) => look(id === RESULT ? null : id)}
    />
  );
}
