import { NAME_TOKENS } from '@printready/pipeline/recipe';
import { Button, ErrorText, Input, NumberInput, Select, SwitchField } from '@printready/ui';
import { useId, useRef } from 'react';
import { exampleName, formatChoices, problemOf } from './result-format.ts';
import type { RecipeEditor } from './use-recipe.ts';

const TOKEN_LABELS: Readonly<Record<(typeof NAME_TOKENS)[number], string>> = {
  stem: 'File name',
  tool: 'Last tool',
  dpi: 'DPI',
  w_in: 'Width, in',
  h_in: 'Height, in',
  n: 'Number',
  date: 'Date',
  ext: 'Ending',
};
const DPI = { min: 1, max: 20_000, step: 1 } as const;

export function ResultSettings({ editor }: { readonly editor: RecipeEditor }) {
  const { recipe } = editor;
  const { output } = recipe;
  const problem = recipe.steps.length > 0 ? problemOf(recipe) : null;
  return (
    <section aria-label="Results" className="flex flex-col gap-3 border-t border-ink-200 p-4">
      <h2 className="text-base font-semibold text-ink-950">Results</h2>
      <div className="flex items-center justify-between gap-3">
        <span className="text-sm text-ink-800">Format</span>
        <Select
          aria-label="Format of the results"
          value={output.format}
          choices={formatChoices(recipe)}
          onChange={(format) => editor.change({ output: { ...output, format } })}
          className="max-w-56"
        />
      </div>
      <SwitchField
        label="Set the resolution"
        value={output.dpi !== null}
        onChange={(set) => editor.change({ output: { ...output, dpi: set ? 300 : null } })}
        hint={
          output.dpi === null
            ? 'Results keep the resolution that they have after the last step.'
            : 'Changes print size only; pixels stay the same.'
        }
      />
      {output.dpi !== null && (
        <NumberInput
          label="Resolution of the results"
          unit="dpi"
          {...DPI}
          framed
          className="self-start"
          value={output.dpi}
          onChange={(dpi, gesture) => editor.change({ output: { ...output, dpi } }, gesture)}
        />
      )}
      <NamingField editor={editor} />
      <SourceNamesField editor={editor} />
      <ErrorText>{problem}</ErrorText>
    </section>
  );
}

function NamingField({ editor }: { readonly editor: RecipeEditor }) {
  const { recipe } = editor;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const insert = (token: string) => {
    const { selectionStart, selectionEnd } = field.current ?? {};
    const at = selectionStart ?? recipe.naming.length;
    const naming = `${recipe.naming.slice(0, at)}{${token}}${recipe.naming.slice(selectionEnd ?? at)}`;
    editor.change({ naming });
    field.current?.focus();
  };
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm text-ink-800">
        Name
      </label>
      <Input
        ref={field}
        id={id}
        maxLength={200}
        value={recipe.naming}
        onChange={(event) => editor.change({ naming: event.target.value }, 'naming')}
        aria-describedby={`${id}-example`}
        spellCheck={false}
      />
      <p id={`${id}-example`} className="text-xs break-all text-ink-600">
        For example <span className="text-ink-950">{exampleName(recipe)}</span>
      </p>
      <ul aria-label="Fields for the name" className="flex flex-wrap gap-1">
        {NAME_TOKENS.map((token) => (
          <li key={token}>
            <Button
              size="small"
              onClick={() => insert(token)}
              title={`{${token}}`}
              className="h-7 px-2 text-xs"
            >
              {TOKEN_LABELS[token]}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function SourceNamesField({ editor }: { readonly editor: RecipeEditor }) {
  const { recipe } = editor;
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm text-ink-800">
        Source names
      </label>
      <Input
        id={id}
        maxLength={200}
        value={recipe.fileNames ?? ''}
        placeholder="{order}_{customer}_{width}"
        onChange={({ target: { value } }) =>
          editor.change({ fileNames: value === '' ? undefined : value }, 'fileNames')
        }
        aria-describedby={`${id}-hint`}
        spellCheck={false}
      />
      <p id={`${id}-hint`} className="text-xs text-ink-600">
        Reads the print size from each file’s name. {'{width}'} fits 10in, 25cm and 254mm, {'{size}'} fits
        10x12in.
      </p>
    </div>
  );
}
