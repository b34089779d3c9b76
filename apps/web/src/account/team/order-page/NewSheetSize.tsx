import { type OwnShop, SHEET_CURRENCIES } from '@printready/contracts/account';
import { Button, ErrorText, Form, Select, TextField } from '@printready/ui';
import { useId, useState } from 'react';
import { addSize, type DraftProblems, readDraft, type SheetSize, type SizeDraft } from './sheet-sizes.ts';
import { useSizes } from './use-sizes.ts';

const UNITS = [
  { value: 'in', label: 'inches' },
  { value: 'cm', label: 'centimeters' },
] as const;
const FORMATS = [
  { value: 'pdf', label: 'PDF' },
  { value: 'png', label: 'PNG' },
] as const;
const CURRENCIES = SHEET_CURRENCIES.map((value) => ({ value, label: value }));

const FIRST = { currency: 'USD', dpi: '300', format: 'pdf' } as const;

/** A further size is mostly sold as the last one. */
const draftAfter = (sizes: readonly SheetSize[], unit: SizeDraft['unit']): SizeDraft => {
  const last = sizes.at(-1);
  const like = last ? { currency: last.currency, dpi: String(last.dpi), format: last.format } : FIRST;
  return { width: '', length: '', unit, price: '', ...like };
};

function Choice<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
}) {
  const { label, ...rest } = props;
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink-900">
        {label}
      </label>
      <Select id={id} className="h-10" {...rest} />
    </div>
  );
}

export function NewSheetSize({
  shop,
  sizes,
}: {
  readonly shop: OwnShop;
  readonly sizes: readonly SheetSize[];
}) {
  const [draft, setDraft] = useState(() => draftAfter(sizes, 'in'));
  const [problems, setProblems] = useState<DraftProblems>({});
  const { busy, problem, change } = useSizes(shop.id);
  const set = (changed: Partial<SizeDraft>) => setDraft((before) => ({ ...before, ...changed }));
  const text = (name: 'width' | 'length' | 'price' | 'dpi') => ({
    ...{
      inputMode: 'decimal' as const,
      autoComplete: 'off',
      value: draft[name],
      error: problems[name] ?? null,
    },
    onChange: (event: { readonly target: { readonly value: string } }) => set({ [name]: event.target.value }),
  });
  const submit = () => {
    const read = readDraft({ ...draft, currency: sizes[0]?.currency ?? draft.currency });
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return;
    void change(async () => {
      await addSize(shop.id, read);
      set({ length: '', price: '' });
    });
  };
  return (
    <Form onSubmit={submit}>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <TextField label="Film width" placeholder="22" {...text('width')} />
        <TextField label="Length" placeholder="24" {...text('length')} />
        <Choice label="Unit" value={draft.unit} choices={UNITS} onChange={(unit) => set({ unit })} />
        <TextField label="Price" placeholder="24.50" {...text('price')} />
        <Choice
          label="Currency"
          value={sizes[0]?.currency ?? draft.currency}
          choices={CURRENCIES}
          disabled={sizes.length > 0}
          onChange={(currency) => set({ currency })}
        />
        <Choice label="File" value={draft.format} choices={FORMATS} onChange={(format) => set({ format })} />
        <TextField label="Resolution (dpi)" {...text('dpi')} />
      </div>
      <ErrorText>{problem}</ErrorText>
      <div>
        <Button type="submit" busy={busy} disabled={draft.width.trim() === '' || draft.length.trim() === ''}>
          Add size
        </Button>
      </div>
    </Form>
  );
}
