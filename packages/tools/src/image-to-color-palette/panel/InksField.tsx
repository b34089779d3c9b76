import { toHex } from '@printready/documents/hex';
import { failed, type Problem, type Result } from '@printready/pixels/result';
import { Button, ErrorText, IconButton } from '@printready/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { PanelProps, SharedInk } from '../../contract/panel.ts';
import { FileButton } from '../../fields/FileButton.tsx';
import { OptionSwitch } from '../../fields/option-fields.tsx';
import { ShopInksField } from '../../fields/ShopInks.tsx';
import { type ListedInk, listedInk, MOST_LISTED, type Options } from '../options.ts';
import { rowsOf } from './edit.ts';

type Props = PanelProps<Options>;

function addInks(inks: readonly ListedInk[], more: readonly ListedInk[]): ListedInk[] {
  const names = new Set(more.map(({ name }) => name));
  return [...inks.filter(({ name }) => !names.has(name)), ...more];
}

type InksRead = Result<{ readonly inks: readonly ListedInk[] }, Problem<'no-colors' | 'damaged'>>;

async function readInks(file: File): Promise<InksRead> {
  const { readSwatches } = await import('@printready/documents/swatches');
  const { Malformed } = await import('@printready/documents/reading');
  try {
    const swatches = await readSwatches(new Uint8Array(await file.arrayBuffer()));
    if (!swatches)
      return failed({
        code: 'no-colors',
        text: 'No colors found in this file. Use ASE, ACO, GPL, CSS or JSON.',
      });
    const inks = swatches.map(({ name, color }) => ({
      name: name.trim().slice(0, 60) || toHex(color),
      color,
    }));
    return { ok: true, inks };
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return failed({ code: 'damaged', text: `This swatch file is damaged. ${error.message}` });
  }
}

function useInkFile({ options: { inks }, change }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const load = async (file: File) => {
    const read = await readInks(file);
    if (!read.ok) {
      setProblem(read.problem.text);
      return;
    }
    const all = addInks(inks, read.inks);
    const tooMany = all.length > MOST_LISTED;
    setProblem(
      tooMany
        ? `A list holds ${MOST_LISTED} inks; the first ${MOST_LISTED} of ${all.length} are taken.`
        : null,
    );
    change({ inks: all.slice(0, MOST_LISTED) });
  };
  return { problem, load };
}

function readShared({ name, content }: SharedInk): ListedInk | null {
  const read = listedInk.safeParse({ ...content, name });
  return read.success ? read.data : null;
}

const contentOf = ({ color }: ListedInk) => ({ color });

function SharedInks({ options: { inks }, change, shopInks }: Props) {
  return (
    shopInks && (
      <ShopInksField
        shopInks={shopInks}
        mine={inks}
        {...{ read: readShared, contentOf }}
        onUse={(more) => change({ inks: addInks(inks, more).slice(0, MOST_LISTED) })}
      />
    )
  );
}

export function InksField({ props }: { readonly props: Props }) {
  const { options, change, figures } = props;
  const { inks } = options;
  const { problem, load } = useInkFile(props);
  const shown = rowsOf(figures, options).map(({ name, to }) => ({ name, color: to }));
  return (
    <div className="flex flex-col gap-2">
      <p className="text-xs text-ink-600">
        {inks.length === 0
          ? 'Load your ink swatches to see the closest match for each color.'
          : `${inks.length} ${inks.length === 1 ? 'ink' : 'inks'}; the closest is shown under each color.`}
      </p>
      <ul aria-label="Your inks" className="flex max-h-48 flex-col overflow-y-auto">
        {inks.map((ink, at) => (
          <li key={ink.name} className="flex items-center gap-2 text-sm">
            <span
              className="size-5 shrink-0 rounded-sm border border-ink-300"
              style={{ backgroundColor: toHex(ink.color) }}
            />
            <span className="min-w-0 flex-1 truncate">{ink.name}</span>
            <IconButton
              size="small"
              label={`Remove ${ink.name} from the list`}
              onClick={() => change({ inks: inks.toSpliced(at, 1) })}
            >
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-2">
        <FileButton
          label="Load swatches"
          accept=".ase,.aco,.gpl,.css,.json"
          onFile={(file) => void load(file)}
        />
        <Button
          size="small"
          disabled={shown.length === 0}
          onClick={() => change({ inks: addInks(inks, shown).slice(0, MOST_LISTED) })}
        >
          Add these colors
        </Button>
      </div>
      <SharedInks {...props} />
      <OptionSwitch
        name="onlyInks"
        label="Only my inks"
        hint="Changes every unlocked color to your closest ink."
        props={props}
      />
      <ErrorText>{problem}</ErrorText>
    </div>
  );
}
