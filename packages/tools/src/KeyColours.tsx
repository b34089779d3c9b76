/** Colours that a tool takes out: the list in the panel, and the eyedroppers that fill it. */
import { Button, ColourField } from '@printready/ui';
import { Pipette, Plus, Trash2 } from 'lucide-react';
import type { CanvasTool, PanelProps } from './panel.ts';
import { MAX_KEYS, type Rgb } from './tool.ts';

type Props = PanelProps<{ readonly keys: Rgb[] }>;

export function KeyColours(props: {
  /** "Garment colour"; a number is put behind it. */
  readonly label: string;
  /** The fewest that must stay. */
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
          <ColourField
            // The list is short and edited in place: the position is the identity.
            key={index}
            label={`${props.label} ${index + 1}`}
            value={key}
            onChange={(colour, gesture) => change({ keys: keys.with(index, colour) }, gesture)}
            {...(index === 0 && { onPick: () => activate('pick') })}
            actions={
              keys.length > props.atLeast && (
                <Button size="small" onClick={() => change({ keys: keys.toSpliced(index, 1) })}>
                  <Trash2 size={16} strokeWidth={1.5} aria-hidden />
                  Remove colour
                </Button>
              )
            }
          />
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button
          size="small"
          aria-pressed={activeTool === 'pick'}
          className="aria-pressed:border-accent"
          onClick={() => activate('pick')}
        >
          <Pipette size={16} strokeWidth={1.5} aria-hidden />
          Pick
        </Button>
        <Button
          size="small"
          aria-pressed={activeTool === 'pick-more'}
          className="aria-pressed:border-accent"
          disabled={full}
          onClick={() => activate('pick-more')}
        >
          <Plus size={16} strokeWidth={1.5} aria-hidden />
          Add another
        </Button>
      </div>
      {full && <p className="text-xs text-ink-600">Eight colours are the most one run takes out.</p>}
    </>
  );
}

const sameColour = (a: Rgb, b: Rgb) => a.r === b.r && a.g === b.g && a.b === b.b;

/** @param noun of what they pick: "garment". */
export function keyPickers(
  { options, change, activate }: Pick<Props, 'options' | 'change' | 'activate'>,
  noun: string,
): CanvasTool[] {
  const { keys } = options;
  return [
    {
      kind: 'pick',
      id: 'pick',
      label: `Pick the ${noun} colour`,
      icon: <Pipette />,
      shortcut: 'I',
      onPick: (colour) => {
        const others = keys.slice(1).filter((key) => !sameColour(key, colour));
        change({ keys: [colour, ...others] });
      },
    },
    {
      kind: 'pick',
      id: 'pick-more',
      label: `Add a ${noun} colour`,
      icon: <Plus />,
      shortcut: 'A',
      onPick: (colour) => {
        if (keys.length < MAX_KEYS && !keys.some((key) => sameColour(key, colour)))
          change({ keys: [...keys, colour] });
        activate('pan');
      },
    },
  ];
}
