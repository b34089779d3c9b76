import { toHex } from '@printready/documents/hex';
import { Button, IconButton, Input } from '@printready/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { PanelProps } from '../../contract/panel.ts';
import { addColorways, colorwayOf, suggestColorways } from '../colorways.ts';
import { type Colorway, MOST_COLORWAYS, MOST_NAME, type Options } from '../options.ts';
import { sameRgb } from '../palette.ts';
import { openColorway, type Row, rowsOf } from './edit.ts';

type Props = PanelProps<Options>;

const swatches = (rows: readonly Row[]) => rows.map((row) => ({ ...row, members: [] }));

function Strip({ rows, colorway }: { readonly rows: readonly Row[]; readonly colorway: Colorway }) {
  return (
    <span aria-hidden className="flex h-6 w-full overflow-hidden rounded-sm border border-ink-300">
      {rows.map((row) => {
        const change = colorway.changes.find(({ from }) => sameRgb(from, row.from));
        const width = Math.max(0.06, row.share);
        return (
          <span
            key={toHex(row.from)}
            style={{ backgroundColor: toHex(change?.to ?? row.from), flexGrow: width }}
          />
        );
      })}
    </span>
  );
}

function NameInput({
  name,
  taken,
  onName,
}: {
  readonly name: string;
  readonly taken: readonly string[];
  readonly onName: (name: string) => void;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const settle = () => {
    const wanted = draft?.trim() ?? '';
    if (wanted !== '' && !taken.includes(wanted)) onName(wanted);
    setDraft(null);
  };
  return (
    <Input
      className="min-w-0 flex-1"
      aria-label={`Name of the colorway ${name}`}
      maxLength={MOST_NAME}
      value={draft ?? name}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={settle}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur();
      }}
    />
  );
}

function ColorwayRow({
  colorway,
  rows,
  props: { options, change, look },
}: {
  readonly colorway: Colorway;
  readonly rows: readonly Row[];
  readonly props: Props;
}) {
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        aria-label={`Open ${colorway.name}`}
        className="flex w-16 shrink-0 items-center rounded-md p-1 hover:bg-ink-100 thumb:min-h-11"
        onClick={() => {
          change(openColorway(options, rows, colorway));
          look(null);
        }}
      >
        <Strip {...{ rows, colorway }} />
      </button>
      <NameInput
        name={colorway.name}
        taken={options.colorways.map(({ name }) => name)}
        onName={(name) =>
          change({ colorways: options.colorways.map((one) => (one === colorway ? { ...one, name } : one)) })
        }
      />
      <IconButton
        size="small"
        label={`Remove ${colorway.name}`}
        onClick={() => change({ colorways: options.colorways.filter((one) => one !== colorway) })}
      >
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </li>
  );
}

export function ColorwaysField({ props }: { readonly props: Props }) {
  const { options, change, figures, view, look } = props;
  const { colorways } = options;
  const rows = rowsOf(figures, options);
  const full = colorways.length >= MOST_COLORWAYS;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-xs text-ink-600">
        {colorways.length === 0
          ? 'Keep palettes to compare them side by side. A run saves each of them, and all of them on one sheet.'
          : 'Click one to open it. Show all previews the image in each.'}
      </p>
      <ul aria-label="Colorways" className="flex flex-col gap-1">
        {colorways.map((colorway) => (
          <ColorwayRow key={colorway.name} {...{ colorway, rows, props }} />
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-2">
        <Button
          size="small"
          disabled={rows.length === 0 || full}
          onClick={() =>
            change({
              colorways: addColorways(colorways, [
                colorwayOf(`Colorway ${colorways.length + 1}`, swatches(rows)),
              ]),
            })
          }
        >
          Keep this one
        </Button>
        <Button
          size="small"
          disabled={rows.length === 0}
          onClick={() => {
            change({ colorways: addColorways(colorways, suggestColorways(swatches(rows), options)) });
            look('colorways');
          }}
        >
          Suggest six
        </Button>
      </div>
      {colorways.length > 0 && (
        <Button size="small" onClick={() => look(view === 'colorways' ? null : 'colorways')}>
          {view === 'colorways' ? 'Show the picture' : 'Show all'}
        </Button>
      )}
    </div>
  );
}
