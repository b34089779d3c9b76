import type { FileQuestion } from '@printready/pipeline/open-file';
import { ChoiceField } from '@printready/ui';
import { Eye, EyeOff } from 'lucide-react';

const HOW = { flattened: 'Flattened', layers: 'Some layers' } as const;

export function LayerList(props: {
  readonly layers: FileQuestion['layers'];
  /** Chosen layers; null for the flattened image. */
  readonly chosen: readonly number[] | null;
  readonly onChoose: (chosen: readonly number[] | null) => void;
}) {
  const { layers, chosen, onChoose } = props;
  const shown = layers.flatMap(({ visible }, index) => (visible ? [index] : []));
  const toggle = (index: number) => {
    if (!chosen) return;
    onChoose(chosen.includes(index) ? chosen.filter((other) => other !== index) : [...chosen, index]);
  };
  return (
    <div className="flex flex-col gap-3">
      <ChoiceField
        label="Open"
        value={chosen ? 'layers' : 'flattened'}
        choices={HOW}
        hint={
          chosen
            ? 'On a transparent canvas of the file’s size, with their masks and opacity.'
            : 'Flattened image, as saved.'
        }
        onChange={(how) => onChoose(how === 'layers' ? shown : null)}
      />
      {chosen && (
        <fieldset>
          <legend className="sr-only">Layers</legend>
          <ul className="max-h-72 divide-y divide-ink-200 overflow-y-auto rounded-md border border-ink-200">
            {layers
              .map((layer, index) => ({ ...layer, index }))
              .toReversed()
              .map(({ name, visible, index }) => (
                <li key={index}>
                  <label className="flex min-h-10 cursor-pointer items-center gap-3 px-3 text-ink-950 hover:bg-ink-50">
                    <input
                      type="checkbox"
                      checked={chosen.includes(index)}
                      onChange={() => toggle(index)}
                      className="size-4 accent-accent"
                    />
                    <span className="min-w-0 grow truncate">{name || `Layer ${index + 1}`}</span>
                    <Visibility visible={visible} />
                  </label>
                </li>
              ))}
          </ul>
        </fieldset>
      )}
    </div>
  );
}

function Visibility({ visible }: { readonly visible: boolean }) {
  const Icon = visible ? Eye : EyeOff;
  return (
    <Icon
      size={16}
      strokeWidth={1.5}
      aria-label={visible ? 'shown in the file' : 'hidden in the file'}
      className="text-ink-600"
    />
  );
}
