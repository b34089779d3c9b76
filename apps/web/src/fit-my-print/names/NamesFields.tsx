import { Button, ErrorText, FileInput, Select, TextArea } from '@printready/ui';
import { useRef } from 'react';
import { ExampleFiles } from './ExampleFiles.tsx';
import { NARROW_CHOICES, type NamesInputState } from './use-names-input.ts';

function FileRow(props: {
  readonly label: string;
  readonly chosen: string | null;
  readonly button: string;
  readonly accept: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const { label, chosen, button, accept, multiple = false, onFiles } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex min-h-9 items-center justify-between gap-3">
      <span className="min-w-0 grow">
        <span className="font-medium text-ink-900">{label}</span>{' '}
        <span className="break-all text-ink-700">{chosen}</span>
      </span>
      <FileInput ref={input} aria-label={button} {...{ accept, multiple, onFiles }} />
      <Button size="small" className="shrink-0" onClick={() => input.current?.click()}>
        {button}
      </Button>
    </div>
  );
}

function ListField({
  list,
  setList,
  take,
  fields,
}: Pick<NamesInputState, 'list' | 'setList' | 'take'> & { readonly fields: readonly string[] }) {
  const isFile = typeof list !== 'string';
  const columns = fields.length > 0 ? fields : ['name', 'number'];
  return (
    <>
      <FileRow
        label="List"
        chosen={isFile ? list.name : null}
        button="Choose a CSV file"
        accept=".csv,.tsv,.txt,text/csv"
        onFiles={take}
      />
      {isFile ? (
        <Button size="small" look="quiet" className="self-start" onClick={() => setList('')}>
          Paste a list instead
        </Button>
      ) : (
        <TextArea
          label="Paste from a spreadsheet"
          hint={`The first row names the columns: ${columns.join(', ')}. A column named quantity sets the copies; others go on the packing list.`}
          placeholder={`${columns.join('\t')}\n${columns.map((_, at) => (at === 0 ? 'Müller' : 7)).join('\t')}`}
          spellCheck={false}
          value={list}
          onChange={({ currentTarget }) => setList(currentTarget.value)}
        />
      )}
    </>
  );
}

export function NamesFields({
  input,
  fields,
  designProblem,
}: {
  readonly input: NamesInputState;
  /** Fields of the design; empty until it is read. */
  readonly fields: readonly string[];
  readonly designProblem: string | null;
}) {
  const { design, fonts, setFonts, narrow, setNarrow, take } = input;
  return (
    <>
      <FileRow
        label="Design"
        chosen={design?.name ?? 'none'}
        button="Choose an SVG"
        accept=".svg,image/svg+xml"
        onFiles={take}
      />
      <ErrorText>{designProblem}</ErrorText>
      {(!design || designProblem !== null) && <ExampleFiles />}
      <FileRow
        label="Fonts"
        chosen={fonts.length > 0 ? fonts.map(({ name }) => name).join(', ') : 'from the SVG'}
        button="Add fonts"
        accept=".ttf,.otf,.woff,.woff2"
        multiple
        onFiles={take}
      />
      {fonts.length > 0 && (
        <Button size="small" look="quiet" className="self-start" onClick={() => setFonts([])}>
          Remove added fonts
        </Button>
      )}
      <ListField {...input} fields={fields} />
      <label className="flex flex-wrap items-center justify-between gap-2 font-medium text-ink-900">
        Text that does not fit
        <Select value={narrow} choices={NARROW_CHOICES} onChange={setNarrow} />
      </label>
    </>
  );
}
