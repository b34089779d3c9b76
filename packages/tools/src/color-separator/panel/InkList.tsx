import { Button, ColorField, classNames, IconButton } from '@printready/ui';
import {
  ChevronDown,
  ChevronUp,
  GripVertical,
  Layers2,
  Lock,
  LockOpen,
  type LucideIcon,
  Merge,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { PanelProps } from '../../contract/panel.ts';
import type { Figure } from '../../contract/tool.ts';
import { NameInput } from '../../fields/NameInput.tsx';
import { MOST_INKS, type Options, requestedKind } from '../options.ts';
import {
  keepAll,
  lock,
  merge,
  move,
  recolor,
  remove,
  rename,
  type ShownInk,
  shownInks,
  toggleOverprint,
  unlock,
} from './ink-list.ts';
import { type DropMark, type GripHandlers, useOrderDrag } from './use-order-drag.tsx';

type Props = PanelProps<Options>;

function priceOf(figures: readonly Figure[], name: string, of: 'removed' | 'merged'): number | null {
  const figure = figures.find(({ id }) => id === 'removal');
  if (!figure || !('table' in figure)) return null;
  const cost = figure.table.find(([ink]) => ink === name)?.[of === 'removed' ? 1 : 2];
  return typeof cost === 'number' ? cost : null;
}

type RowProps = { readonly ink: ShownInk; readonly inks: readonly ShownInk[]; readonly props: Props };

type Action = {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly pressed?: boolean;
  readonly apply: Partial<Options> | null;
};

function InkActions({ ink, inks, props: { options, change, figures } }: RowProps) {
  const at = inks.indexOf(ink);
  const next = inks[at + 1];
  const merged = priceOf(figures, ink.name, 'merged');
  const cost = merged === null ? '' : `: +${merged.toFixed(1)} ΔE`;
  const actions: readonly Action[] = [
    {
      label: ink.locked ? `Let ${ink.name} go` : `Keep ${ink.name}`,
      icon: ink.locked ? Lock : LockOpen,
      pressed: ink.locked,
      apply: ink.locked ? unlock(options, ink) : lock(options, ink),
    },
    ...(requestedKind(options) === 'spot'
      ? [
          {
            label: options.overprint.includes(ink.name)
              ? `Knock ${ink.name} out of the others`
              : `Print ${ink.name} over the others`,
            icon: Layers2,
            pressed: options.overprint.includes(ink.name),
            apply: at > 0 ? toggleOverprint(options, ink) : null,
          },
        ]
      : []),
    { label: `Print ${ink.name} earlier`, icon: ChevronUp, apply: at > 0 ? move(inks, ink, at - 1) : null },
    { label: `Print ${ink.name} later`, icon: ChevronDown, apply: next ? move(inks, ink, at + 1) : null },
    {
      label: next ? `Merge ${ink.name} with ${next.name}${cost}` : `Nothing to merge ${ink.name} with`,
      icon: Merge,
      apply: next ? merge(options, inks, ink, next) : null,
    },
    {
      label: `Remove ${ink.name}`,
      icon: Trash2,
      apply: inks.length > 1 ? remove(options, inks, ink) : null,
    },
  ];
  return actions.map(({ label, icon: Icon, pressed, apply }) => (
    <IconButton
      key={label}
      size="small"
      label={label}
      {...(pressed !== undefined && { pressed })}
      disabled={!apply}
      onClick={() => apply && change(apply)}
    >
      <Icon size={16} aria-hidden />
    </IconButton>
  ));
}

function InkRow({ ink, inks, props, grip, mark }: RowProps & { grip: ReactNode; mark: DropMark }) {
  const { options, change, figures } = props;
  const [removed, merged] = [priceOf(figures, ink.name, 'removed'), priceOf(figures, ink.name, 'merged')];
  return (
    <li
      className={classNames(
        'relative flex flex-col gap-1 border-b border-ink-200 pb-2 last:border-0',
        mark === 'dragged' && 'opacity-50',
        mark === 'above' && 'before:absolute before:inset-x-0 before:-top-1.5 before:h-0.5 before:bg-accent',
        mark === 'below' && 'after:absolute after:inset-x-0 after:-bottom-1 after:h-0.5 after:bg-accent',
      )}
    >
      <div className="flex items-center gap-2">
        {grip}
        <ColorField
          label={ink.name}
          value={ink.color}
          onChange={(color, gesture) => change(recolor(options, inks, ink, color), gesture)}
        />
        <NameInput
          label={`Name of ${ink.name}`}
          name={ink.name}
          onName={(name) => change(rename(options, ink, name))}
        />
        <span className="text-xs text-ink-600 tabular-nums">{(100 * ink.share).toFixed(1)}%</span>
      </div>
      <div className="flex items-center gap-1">
        <InkActions ink={ink} inks={inks} props={props} />
      </div>
      {removed !== null && (
        <p className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-600 tabular-nums">
          <span>without it +{removed.toFixed(1)} ΔE</span>
          {merged !== null && <span>merged with next +{merged.toFixed(1)} ΔE</span>}
        </p>
      )}
    </li>
  );
}

function OrderGrip({ name, ...handlers }: { readonly name: string } & GripHandlers) {
  return (
    <IconButton
      size="small"
      label={`Move ${name}`}
      shortcut="↑ ↓"
      className="-mx-1.5 w-6 cursor-grab touch-none text-ink-500"
      {...handlers}
    >
      <GripVertical size={14} aria-hidden />
    </IconButton>
  );
}

export function InkList({ props }: { props: Props }) {
  const { options, change, figures } = props;
  const inks = shownInks(figures, options);
  const { list, gripOf, markAt, moved } = useOrderDrag(inks, (ink, to) => change(move(inks, ink, to)));
  if (inks.length === 0) return null;
  return (
    <>
      <ul aria-label="Inks in printing order" className="flex flex-col gap-2" {...list}>
        {inks.map((ink, at) => (
          <InkRow
            key={ink.name}
            ink={ink}
            inks={inks}
            props={props}
            mark={markAt(at)}
            grip={<OrderGrip name={ink.name} {...gripOf(at)} />}
          />
        ))}
      </ul>
      <p aria-live="polite" className="sr-only">
        {moved}
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button
          size="small"
          disabled={inks.length > MOST_INKS}
          onClick={() => change(keepAll(options, inks))}
        >
          Keep these inks
        </Button>
        <Button
          size="small"
          disabled={options.inkList.length === 0 && options.order.length === 0}
          onClick={() => change({ inkList: [], order: [], plateInks: [] })}
        >
          Pick again
        </Button>
      </div>
    </>
  );
}
