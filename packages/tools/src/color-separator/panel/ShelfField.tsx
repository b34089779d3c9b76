import { Button, ColorField, ErrorText, IconButton, saveFile } from '@printready/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { PanelProps, SharedInk } from '../../contract/panel.ts';
import { FileButton } from '../../fields/FileButton.tsx';
import { NameInput } from '../../fields/NameInput.tsx';
import { ShopInksField } from '../../fields/ShopInks.tsx';
import { putOnShelf, readShop, shopFile } from '../inks/shelf.ts';
import { ink as inkSchema, type ListedInk, MOST_SHELF, type Options } from '../options.ts';
import { listedOf, shownInks } from './ink-list.ts';
import { MeasuredInk } from './MeasuredInk.tsx';

type Props = PanelProps<Options>;

const NEW_INK = { r: 200, g: 40, b: 50 };

const save = (options: Options) =>
  saveFile(new Blob([shopFile(options)], { type: 'application/json' }), 'shop.json');

function ShelfRow({
  ink,
  put,
  remove,
}: {
  readonly ink: ListedInk;
  readonly put: (changed: Partial<ListedInk>) => void;
  readonly remove: () => void;
}) {
  return (
    <li className="flex flex-col gap-2 border-b border-ink-200 pb-2 last:border-0">
      <div className="flex items-center gap-2">
        <ColorField label={`${ink.name} on white`} value={ink.color} onChange={(color) => put({ color })} />
        <NameInput label={`Name of shelf ink ${ink.name}`} name={ink.name} onName={(name) => put({ name })} />
        <IconButton size="small" label={`Remove ${ink.name} from the shelf`} onClick={remove}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </div>
      <MeasuredInk ink={ink} put={put} />
    </li>
  );
}

function useShelfFile({ options: { shelf, opacity }, change }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const load = async (file: File) => {
    const read = await readShop(new Uint8Array(await file.arrayBuffer()), opacity / 100);
    setProblem(read.ok ? null : read.problem.text);
    if (read.ok) change({ ...read.shop.press, shelf: putOnShelf(shelf, read.shop.inks) });
  };
  return { problem, load };
}

const shelfMessage = (inks: number) =>
  inks === 0
    ? 'Add your shop’s inks to separate into those only.'
    : `Colors are chosen from your ${inks} ${inks === 1 ? 'ink' : 'inks'}.`;

function readShared({ name, content }: SharedInk): ListedInk | null {
  const read = inkSchema.safeParse({ ...content, name });
  return read.success ? read.data : null;
}

const contentOf = ({ color, opacity, onBlack, atHalf }: ListedInk) => ({ color, opacity, onBlack, atHalf });

function SharedInks({ options: { shelf }, change, shopInks }: Props) {
  return (
    shopInks && (
      <ShopInksField
        shopInks={shopInks}
        mine={shelf}
        {...{ read: readShared, contentOf }}
        onUse={(inks) => change({ shelf: putOnShelf(shelf, inks) })}
      />
    )
  );
}

export function ShelfField({ props }: { props: Props }) {
  const { options, change, figures } = props;
  const { shelf } = options;
  const { problem, load } = useShelfFile(props);
  const shown = shownInks(figures, options).map(listedOf);
  const fresh = `Ink ${shelf.length + 1}`;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-xs text-ink-600">{shelfMessage(shelf.length)}</p>
      <ul aria-label="Ink shelf" className="flex flex-col gap-2">
        {shelf.map((ink, at) => (
          <ShelfRow
            key={`${at} ${ink.name}`}
            ink={ink}
            put={(changed) => change({ shelf: shelf.with(at, { ...ink, ...changed }) })}
            remove={() => change({ shelf: shelf.toSpliced(at, 1) })}
          />
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-2">
        <Button
          size="small"
          disabled={shelf.length >= MOST_SHELF}
          onClick={() =>
            change({
              shelf: putOnShelf(shelf, [{ name: fresh, color: NEW_INK, opacity: options.opacity / 100 }]),
            })
          }
        >
          Add an ink
        </Button>
        <Button
          size="small"
          disabled={shown.length === 0}
          onClick={() => change({ shelf: putOnShelf(shelf, shown) })}
        >
          Add those shown
        </Button>
        <Button size="small" onClick={() => save(options)}>
          Save as file
        </Button>
        <FileButton
          label="Load a file"
          accept=".json,.ase,.aco,.gpl,.css"
          onFile={(file) => void load(file)}
        />
      </div>
      <p className="text-xs text-ink-600">Saves your inks and press settings as a file.</p>
      <ErrorText>{problem}</ErrorText>
      <SharedInks {...props} />
    </div>
  );
}
