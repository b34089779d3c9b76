import { Button, ColorField } from '@printready/ui';
import { Pipette, Plus, Trash2 } from 'lucide-react';
import { MAX_KEYS, type Rgb } from '../contract/option-schemas.ts';
import type { CanvasTool, PanelProps } from '../contract/panel.ts';

type Props = PanelProps<{ readonly keys: Rgb[] }>;

export function KeyColors(props: {
  readonly label: string;
  readonly atLeast: 0 | 1;
  readonly props: Omit<Props, 'defaults'>;
}) {
  const { options, change, activate, activeTool } = props.props;
  const { keys } = options;
  const full = keys.length >= MAX_KEYS;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {keys.map((key, index) => (
          <ColorField
            // The index serves as key because the list is short and edited in place.
            key={index}
            label={`${props.label} ${index + 1}`}
            value={key}
            onChange={(color, gesture) => change({ keys: keys.with(index, color) }, gesture)}
            {...(index === 0 && { onPick: () => activate('pick') })}
            actions={
              keys.length > props.atLeast && (
                <Button icon={Trash2} size="small" onClick={() => change({ keys: keys.toSpliced(index, 1) })}>
                  Remove color
                </Button>
              )
            }
          />
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button
          icon={Pipette}
          size="small"
          aria-pressed={activeTool === 'pick'}
          className="aria-pressed:border-accent"
          onClick={() => activate('pick')}
        >
          Pick
        </Button>
        <Button
          icon={Plus}
          size="small"
          aria-pressed={activeTool === 'pick-more'}
          className="aria-pressed:border-accent"
          disabled={full}
          onClick={() => activate('pick-more')}
        >
          Add another
        </Button>
      </div>
      {full && <p className="text-xs text-ink-600">A run removes up to eight colors.</p>}
    </>
  );
}

const sameColor = (a: Rgb, b: Rgb) => a.r === b.r && a.g === b.g && a.b === b.b;

/** @param noun names the color to pick, for example "garment". */
export function keyPickers(
  { options, change, activate }: Pick<Props, 'options' | 'change' | 'activate'>,
  noun: string,
): CanvasTool[] {
  const { keys } = options;
  return [
    {
      kind: 'pick',
      id: 'pick',
      label: `Pick the ${noun} color`,
      icon: <Pipette />,
      shortcut: 'I',
      onPick: (color) => {
        const others = keys.slice(1).filter((key) => !sameColor(key, color));
        change({ keys: [color, ...others] });
      },
    },
    {
      kind: 'pick',
      id: 'pick-more',
      label: `Add a ${noun} color`,
      icon: <Plus />,
      shortcut: 'A',
      onPick: (color) => {
        if (keys.length < MAX_KEYS && !keys.some((key) => sameColor(key, color)))
          change({ keys: [...keys, color] });
        activate('pan');
      },
    },
  ];
}
