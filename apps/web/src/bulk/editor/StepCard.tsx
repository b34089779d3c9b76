import { useSortable } from '@dnd-kit/react/sortable';
import { describeCondition, type RecipeStep } from '@printready/pipeline/recipe';
import { catalog } from '@printready/tools/catalog';
import { classNames, IconButton, Menu, MenuItem, MenuSeparator } from '@printready/ui';
import { ArrowDown, ArrowUp, Copy, EllipsisVertical, GripVertical, Power, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ToolIcon } from '../../screen-parts/tools/ToolIcon.tsx';

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

export const titleOf = (tool: string): string => catalog.find(({ id }) => id === tool)?.title ?? tool;

export type StepActions = {
  readonly onSelect: () => void;
  readonly onSwitch: () => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
  readonly onMove: (to: number) => void;
};

export function StepCard(
  props: StepActions & {
    readonly step: RecipeStep;
    /** Index, from 0. */
    readonly at: number;
    readonly of: number;
    readonly selected: boolean;
    readonly children?: ReactNode;
  },
) {
  const { step, at, selected, children } = props;
  const title = titleOf(step.tool);
  const { ref, handleRef, isDragging } = useSortable({ id: step.id, index: at });
  return (
    <li
      ref={ref}
      className={classNames(
        'rounded-md border bg-surface',
        selected ? 'border-accent' : 'border-ink-300',
        isDragging && 'opacity-60',
      )}
    >
      <div className="flex items-center gap-1 p-1">
        <button
          ref={handleRef}
          type="button"
          aria-label={`Move step ${at + 1}, ${title}`}
          title="Drag to move. With the keyboard: Space, arrow keys, Space."
          className="flex h-11 w-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-sm text-ink-500 hover:bg-ink-100 hover:text-ink-950 thumb:w-11"
        >
          <GripVertical {...ICON} />
        </button>
        <StepButton {...props} title={title} />
        <StepMenu {...props} title={title} />
      </div>
      {children}
    </li>
  );
}

function StepMenu(props: Parameters<typeof StepCard>[0] & { readonly title: string }) {
  const { step, at, of, title, onSwitch, onDuplicate, onRemove, onMove } = props;
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={EllipsisVertical} label={`Step ${at + 1}, ${title}: more`} size="small" />}
    >
      <MenuItem icon={Power} onSelect={onSwitch}>
        {step.on ? 'Switch off' : 'Switch on'}
      </MenuItem>
      <MenuItem icon={Copy} onSelect={onDuplicate}>
        Duplicate
      </MenuItem>
      <MenuItem icon={ArrowUp} disabled={at === 0} onSelect={() => onMove(at - 1)}>
        Move up
      </MenuItem>
      <MenuItem icon={ArrowDown} disabled={at === of - 1} onSelect={() => onMove(at + 1)}>
        Move down
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} onSelect={onRemove}>
        Remove
      </MenuItem>
    </Menu>
  );
}

function StepButton(props: Parameters<typeof StepCard>[0] & { readonly title: string }) {
  const { step, at, selected, title, onSelect } = props;
  return (
    <button
      type="button"
      aria-pressed={selected}
      onClick={onSelect}
      className="flex min-h-11 min-w-0 grow items-center gap-3 rounded-sm px-1 text-left"
    >
      <span className="w-5 shrink-0 text-right text-sm text-ink-600 tabular-nums">{at + 1}</span>
      <span className={classNames('contents', !step.on && 'text-ink-500')}>
        <ToolIcon id={step.tool} />
      </span>
      <span className="min-w-0 grow">
        <span
          className={classNames('block font-medium', step.on ? 'text-ink-950' : 'text-ink-600 line-through')}
        >
          {title}
        </span>
        <span className="block text-xs text-ink-600">
          {!step.on
            ? 'Switched off'
            : step.when
              ? `Only if ${describeCondition(step.when)}`
              : 'On every image'}
        </span>
      </span>
    </button>
  );
}
