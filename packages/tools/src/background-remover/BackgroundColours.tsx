/** What the colour engine takes for background: colours, how far from them, and what art encloses. */
import { Button, ColourField, Section, SwitchField } from '@printready/ui';
import { Pipette, Plus, Trash2, Undo2, WandSparkles } from 'lucide-react';
import type { PanelProps } from '../panel.ts';
import { quantitySlider } from '../quantity-slider.tsx';
import { MAX_AREAS, MAX_KEYS, type Options, schema } from './options.ts';

type Props = PanelProps<Options>;

const Quantity = quantitySlider(schema.shape);

function PickButtons({ options, activate, activeTool }: Props) {
  const full = options.keys.length >= MAX_KEYS;
  return (
    <>
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

export function BackgroundColours(props: Props) {
  const { options, change, activate } = props;
  const { keys } = options;
  return (
    <Section id="background-remover.colours" title="Background colour">
      {keys.length === 0 && (
        <p className="text-xs leading-4 text-ink-600">
          None yet: what is clear stays clear. Pick the colour on the picture to remove it.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {keys.map((key, index) => (
          <ColourField
            // The list is short and edited in place: the position is the identity.
            key={index}
            label={`Background colour ${index + 1}`}
            value={key}
            onChange={(colour, gesture) => change({ keys: keys.with(index, colour) }, gesture)}
            {...(index === 0 && { onPick: () => activate('pick') })}
            actions={
              <Button size="small" onClick={() => change({ keys: keys.toSpliced(index, 1) })}>
                <Trash2 size={16} strokeWidth={1.5} aria-hidden />
                Remove colour
              </Button>
            }
          />
        ))}
      </div>
      <PickButtons {...props} />
      <Quantity name="tolerance" props={props} />
      <Quantity name="edge" props={props} />
    </Section>
  );
}

/** Background inside the art: small islands by a rule, any area by pointing at it. */
export function Insides(props: Props) {
  const { options, defaults, change, activate, activeTool } = props;
  const { areas, innerHoles } = options;
  return (
    <Section
      id="background-remover.insides"
      title="Inside the art"
      aside={areas.length > 0 ? `${areas.length} ${areas.length === 1 ? 'area' : 'areas'}` : undefined}
    >
      <SwitchField
        label="Inner holes, too"
        value={innerHoles}
        initial={defaults.innerHoles}
        hint="Clears small islands of the background’s own colour, such as letters’ insides. Larger ones stay: they are art."
        onChange={(on) => change({ innerHoles: on })}
      />
      {innerHoles && <Quantity name="largestHole" props={props} />}
      <Button
        size="small"
        aria-pressed={activeTool === 'pick-area'}
        className="aria-pressed:border-accent"
        disabled={areas.length >= MAX_AREAS}
        onClick={() => activate(activeTool === 'pick-area' ? 'pan' : 'pick-area')}
      >
        <WandSparkles size={16} strokeWidth={1.5} aria-hidden />
        Click an area to remove it
      </Button>
      {areas.length > 0 && (
        <div className="grid grid-cols-2 gap-2">
          <Button size="small" look="quiet" onClick={() => change({ areas: areas.slice(0, -1) })}>
            <Undo2 size={16} strokeWidth={1.5} aria-hidden />
            Last area
          </Button>
          <Button size="small" look="quiet" onClick={() => change({ areas: [] })}>
            <Trash2 size={16} strokeWidth={1.5} aria-hidden />
            All areas
          </Button>
        </div>
      )}
    </Section>
  );
}
