import { parseBrief } from '@printready/designer/brief';
import { Button, ChoiceField, NumberInput, Section, SwitchField, TextArea } from '@printready/ui';
import { Dices } from 'lucide-react';
import { useMemo } from 'react';
import { config } from '../config.ts';
import { AccountDesigns } from './AccountDesigns.tsx';
import { type Form, GARMENT_NAMES, STYLES } from './brief/brief-form.ts';
import { titled } from './brief/names.ts';
import { arrangePhrases, changeForm, composeGrid, useStudio } from './designs/studio.ts';
import { PhraseChips } from './PhraseChips.tsx';
import { Pictures } from './Pictures.tsx';
import { RecentDesigns } from './RecentDesigns.tsx';

const EXAMPLE = 'Tahoe Anglers, fishing club, Lake Tahoe, est. 1987, vintage, 2 inks on navy';

const FROM_WORDS = { value: 'words', label: 'From your words' } as const;
const named = <Name extends string>(names: readonly Name[]) => [
  FROM_WORDS,
  ...names.map((value) => ({ value, label: titled(value) })),
];

const INKS = [
  { value: 'words', label: 'Auto' },
  { value: '1', label: '1' },
  { value: '2', label: '2' },
  { value: '3', label: '3' },
] as const;
const METHODS = { words: 'Auto', screen: 'Screen print', dtf: 'DTF' } as const;
const WIDTHS = [
  { value: 'words', label: 'Auto' },
  { value: '3.5', label: '3.5' },
  { value: '9', label: '9' },
  { value: '10.5', label: '10.5' },
  { value: '12', label: '12' },
] as const;

function Understood({ form }: { readonly form: Form }) {
  const { words, chips } = form;
  const phrases = useMemo(() => parseBrief(words, chips).phrases, [words, chips]);
  return <PhraseChips phrases={phrases} onArrange={arrangePhrases} />;
}

function Choices({ form }: { readonly form: Form }) {
  return (
    <Section id="designer-print" title="Print">
      <ChoiceField
        label="Method"
        value={form.method}
        choices={METHODS}
        onChange={(method) => changeForm({ method })}
      />
      <ChoiceField label="Inks" value={form.inks} choices={INKS} onChange={(inks) => changeForm({ inks })} />
      <ChoiceField
        label="Width, in"
        value={form.width}
        choices={WIDTHS}
        onChange={(width) => changeForm({ width })}
      />
      <ChoiceField
        label="Garment"
        value={form.garment}
        choices={named(GARMENT_NAMES)}
        onChange={(garment) => changeForm({ garment })}
      />
      <ChoiceField
        label="Style"
        value={form.style}
        choices={named(STYLES)}
        onChange={(style) => changeForm({ style })}
      />
      <SwitchField
        label="Pictures that need a credit"
        hint="Adds more than 300 pictures. Name their artist wherever you sell the print."
        value={form.credited}
        onChange={(credited) => changeForm({ credited })}
      />
      <div className="flex items-center justify-between gap-3 text-sm text-ink-800">
        Seed
        <NumberInput
          label="Seed"
          unit=""
          value={form.seed}
          min={1}
          max={999_999}
          step={1}
          framed
          onChange={(seed) => changeForm({ seed })}
        />
      </div>
    </Section>
  );
}

function Composer({ form }: { readonly form: Form }) {
  const { languageModel } = config;
  if (languageModel === null)
    return <p className="-mt-2 text-xs text-ink-600">Composing is free and runs in your browser.</p>;
  return (
    <SwitchField
      label={`Let ${languageModel} choose layouts`}
      hint="Your words are sent to it. It chooses layout, lettering, inks and picture; the composer sets your words as typed. Free."
      value={form.model}
      onChange={(model) => changeForm({ model })}
    />
  );
}

export function BriefPanel() {
  const form = useStudio((state) => state.form);
  const filling = useStudio((state) => state.status === 'filling' || state.status === 'asking');
  const hasCopy = useMemo(() => parseBrief(form.words, form.chips).copy !== null, [form.words, form.chips]);
  return (
    <form
      aria-label="Brief"
      className="flex flex-col gap-5 border-ink-200 bg-surface p-4 lg:w-90 lg:shrink-0 lg:overflow-y-auto lg:border-r max-lg:border-b"
      onSubmit={(event) => {
        event.preventDefault();
        void composeGrid();
      }}
    >
      <TextArea
        label="What is it for, and what does it say?"
        placeholder={EXAMPLE}
        value={form.words}
        maxLength={600}
        onChange={(event) => changeForm({ words: event.target.value })}
        hint="Paste what your customer wrote. Change what was read below; quotes keep a phrase as it is."
      />
      {form.words === '' && (
        <Button
          size="small"
          look="quiet"
          className="-mt-3 self-start"
          onClick={() => changeForm({ words: EXAMPLE })}
        >
          Use the example
        </Button>
      )}
      <Understood form={form} />
      <Button
        icon={Dices}
        iconSize={18}
        type="submit"
        look="primary"
        size="large"
        disabled={!hasCopy}
        busy={filling}
      >
        Compose twelve designs
      </Button>
      <Composer form={form} />
      <div className="-mx-4 border-t border-ink-200">
        <RecentDesigns />
        <AccountDesigns />
        <Pictures />
        <Choices form={form} />
      </div>
    </form>
  );
}
