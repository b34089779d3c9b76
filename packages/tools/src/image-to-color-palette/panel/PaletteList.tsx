import { toHex } from '@printready/documents/hex';
import { Button, ColorField, copyText, IconButton, Menu, MenuGroup, MenuItem } from '@printready/ui';
import { ArrowRight, Ellipsis, Lock, LockOpen } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import type { PanelProps } from '../../contract/panel.ts';
import { NameInput } from '../../fields/NameInput.tsx';
import type { Options } from '../options.ts';
import { nearestInk, sameRgb } from '../palette.ts';
import { merge, type Row, rename, restore, rowsOf, setColor, settle, swap, toggleLock } from './edit.ts';

type Props = PanelProps<Options>;

type RowProps = {
  readonly row: Row;
  readonly rows: readonly Row[];
  readonly change: (patch: Partial<Options>, gesture?: string) => void;
  readonly options: Options;
};

function RowMenu({ row, rows, change, options }: RowProps) {
  const others = rows.filter((one) => one !== row);
  return (
    <Menu
      align="end"
      trigger={
        <IconButton size="small" label={`More for ${row.name}`}>
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      }
    >
      <MenuItem onSelect={() => void copyText(toHex(row.to), `${toHex(row.to)} copied.`)}>
        Copy {toHex(row.to)}
      </MenuItem>
      <MenuItem disabled={!row.entry} onSelect={() => change(restore(options, rows, row))}>
        Original color
      </MenuItem>
      {others.length > 0 && (
        <>
          <MenuGroup label="Swap with">
            {others.map((other) => (
              <MenuItem key={other.name} onSelect={() => change(swap(options, rows, row, other))}>
                {other.name}
              </MenuItem>
            ))}
          </MenuGroup>
          <MenuGroup label="Merge into">
            {others.map((other) => (
              <MenuItem key={other.name} onSelect={() => change(merge(options, rows, row, other))}>
                {other.name}
              </MenuItem>
            ))}
          </MenuGroup>
        </>
      )}
    </Menu>
  );
}

function NearestInk({ row, rows, change, options }: RowProps) {
  const near = nearestInk(row.to, options.inks);
  if (!near) return null;
  const { ink, difference } = near;
  if (sameRgb(ink.color, row.to)) return <p className="pl-11 text-xs text-ink-600">{ink.name}</p>;
  return (
    <button
      type="button"
      className="flex items-center gap-2 self-start rounded-sm pl-11 text-left text-xs text-ink-700 underline-offset-2 hover:underline thumb:min-h-11"
      onClick={() => change(setColor(options, rows, row, ink.color))}
    >
      <span
        className="size-3 rounded-xs border border-ink-300"
        style={{ backgroundColor: toHex(ink.color) }}
      />
      {`Use ${ink.name}, ΔE ${difference.toFixed(1)}`}
    </button>
  );
}

function PaletteRow(
  props: RowProps & { readonly dragged: Row | null; readonly onDrag: (row: Row | null) => void },
) {
  const { row, rows, change, options, dragged, onDrag } = props;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (dragged && dragged !== row) change(setColor(options, rows, row, dragged.to));
    onDrag(null);
  };
  return (
    <li
      draggable
      className="flex flex-col gap-1 border-b border-ink-200 pb-2 last:border-0"
      onDragStart={() => onDrag(row)}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => {
        if (dragged && dragged !== row) event.preventDefault();
      }}
      onDrop={drop}
    >
      <div className="flex items-center gap-2">
        <span
          title={`In the image: ${toHex(row.from)}`}
          className="h-9 w-3 shrink-0 rounded-sm border border-ink-300"
          style={{ backgroundColor: toHex(row.from) }}
        />
        <ArrowRight size={14} aria-hidden className="shrink-0 text-ink-500" />
        <ColorField
          label={`${row.name} becomes`}
          value={row.to}
          onChange={(to, gesture) => change(setColor(options, rows, row, to), gesture)}
        />
        <NameInput
          label={`Name of ${row.name}`}
          name={row.name}
          onName={(name) => change(rename(options, rows, row, name))}
        />
        <span className="w-11 shrink-0 text-right text-xs text-ink-600 tabular-nums">
          {(100 * row.share).toFixed(1)}%
        </span>
        <IconButton
          size="small"
          label={row.locked ? `Unlock ${row.name}` : `Lock ${row.name}`}
          pressed={row.locked}
          onClick={() => change(toggleLock(options, rows, row))}
        >
          {row.locked ? <Lock size={16} aria-hidden /> : <LockOpen size={16} aria-hidden />}
        </IconButton>
        <RowMenu {...{ row, rows, change, options }} />
      </div>
      <NearestInk {...{ row, rows, change, options }} />
    </li>
  );
}

function usePalette({ options, change, figures }: Props) {
  const rows = rowsOf(figures, options);
  const moved = options.hue !== 0 || options.saturation !== 0 || options.lightness !== 0 || options.onlyInks;
  const changeSettled: Props['change'] = (patch, gesture) => {
    if (!moved) {
      change(patch, gesture);
      return;
    }
    const settled = settle(
      options,
      rows,
      rows.map(({ to }) => to),
    );
    change({ ...settled, ...patch }, gesture);
  };
  return { rows, change: changeSettled };
}

export function PaletteList({ props }: { readonly props: Props }) {
  const { rows, change } = usePalette(props);
  const [dragged, setDragged] = useState<Row | null>(null);
  const { options } = props;
  if (rows.length === 0) return <p className="text-sm text-ink-600">The colors appear with the preview.</p>;
  return (
    <>
      <p className="text-xs text-ink-600">Click a color to replace it, or drag one onto another.</p>
      <ul aria-label="Colors of the picture" className="flex flex-col gap-2">
        {rows.map((row) => (
          <PaletteRow
            key={toHex(row.from)}
            {...{ row, rows, change, options, dragged }}
            onDrag={setDragged}
          />
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-2">
        <Button
          size="small"
          onClick={() =>
            void copyText(
              rows.map(({ name, to }) => `${toHex(to)}\t${name}`).join('\n'),
              `${rows.length} colors copied.`,
            )
          }
        >
          Copy all
        </Button>
        <Button
          size="small"
          disabled={options.palette.length === 0}
          onClick={() => props.change({ palette: [], colors: 0 })}
        >
          Find again
        </Button>
      </div>
    </>
  );
}
