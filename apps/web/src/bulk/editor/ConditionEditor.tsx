import {
  COMPARISONS,
  type Condition,
  describeCondition,
  FACTS,
  type FactName,
  type Test,
} from '@printready/pipeline/recipe';
import { Button, ChoiceField, IconButton, NumberInput, Section, Select } from '@printready/ui';
import { Plus, X } from 'lucide-react';

type NumberTest = Extract<Test, { value: number }>;
type NumberFact = NumberTest['fact'];

const START: Readonly<Record<NumberFact, { readonly value: number; readonly step: number }>> = {
  ppi: { value: 300, step: 1 },
  width_mm: { value: 254, step: 1 },
  height_mm: { value: 254, step: 1 },
  width_px: { value: 3000, step: 10 },
  height_px: { value: 3000, step: 10 },
  megapixels: { value: 10, step: 1 },
  transparent: { value: 0, step: 1 },
  inks: { value: 6, step: 1 },
};
const MAX_TESTS = 8;
const LARGEST = 1_000_000;

const FACT_CHOICES = (Object.keys(FACTS) as FactName[]).map((value) => ({
  value,
  label: FACTS[value].label,
}));
const NUMBER_OPS = (Object.keys(COMPARISONS) as NumberTest['op'][]).map((value) => ({
  value,
  label: `is ${COMPARISONS[value]}`,
}));
const WORD_OPS = [
  { value: 'is', label: 'is' },
  { value: 'is not', label: 'is not' },
] as const;

function startTest(fact: FactName): Test {
  if (fact === 'format') return { fact, op: 'is', value: 'jpeg' };
  if (fact === 'color_mode') return { fact, op: 'is', value: 'cmyk' };
  return { fact, op: fact === 'transparent' ? '=' : '<', value: START[fact].value };
}

const START_CONDITION: Condition = { join: 'all', tests: [startTest('ppi')], unknown: 'skip' };

export function ConditionSection(props: {
  readonly when: Condition | null;
  readonly onChange: (when: Condition | null, gesture?: string) => void;
}) {
  const { when, onChange } = props;
  return (
    <Section id="bulk.condition" title="When it runs">
      <ChoiceField
        label="Runs"
        value={when ? 'if' : 'always'}
        choices={{ always: 'On every image', if: 'Only if…' }}
        onChange={(choice) => onChange(choice === 'if' ? START_CONDITION : null)}
      />
      {when && <ConditionFields when={when} onChange={onChange} />}
    </Section>
  );
}

type FieldsProps = {
  readonly when: Condition;
  readonly onChange: (when: Condition, gesture?: string) => void;
};

function ConditionFields({ when, onChange }: FieldsProps) {
  const { join, tests, unknown } = when;
  const setTests = (next: Test[], gesture?: string) => onChange({ ...when, tests: next }, gesture);
  return (
    <>
      <ul className="flex flex-col gap-2">
        {tests.map((test, at) => (
          // Condition tests have no id and are never reordered, so the index is a stable key.
          <li key={at} className="flex flex-col gap-2 rounded-md border border-ink-200 p-2">
            {at > 0 && <p className="text-xs text-ink-600">{join === 'all' ? 'and' : 'or'}</p>}
            <TestFields
              test={test}
              at={at}
              onChange={(next, gesture) => setTests(tests.with(at, next), gesture && `${at}/${gesture}`)}
              onRemove={tests.length > 1 ? () => setTests(tests.toSpliced(at, 1)) : null}
            />
          </li>
        ))}
      </ul>
      {tests.length < MAX_TESTS && (
        <Button
          icon={Plus}
          size="small"
          className="self-start"
          onClick={() => setTests([...tests, startTest('width_mm')])}
        >
          Add a condition
        </Button>
      )}
      {tests.length > 1 && (
        <ChoiceField
          label="Of these"
          value={join}
          choices={{ all: 'All conditions', any: 'Any condition' }}
          onChange={(next) => onChange({ ...when, join: next })}
        />
      )}
      <ChoiceField
        label="If it is unknown"
        value={unknown}
        choices={{ skip: 'Skip the step', run: 'Run the step' }}
        hint="A file without a resolution has no print size."
        onChange={(next) => onChange({ ...when, unknown: next })}
      />
      <p role="status" className="text-sm text-ink-950">
        Only if {describeCondition(when)}.
      </p>
    </>
  );
}

function TestFields(props: {
  readonly test: Test;
  readonly at: number;
  readonly onChange: (test: Test, gesture?: string) => void;
  readonly onRemove: (() => void) | null;
}) {
  const { test, at, onChange, onRemove } = props;
  const nth = `Condition ${at + 1}`;
  return (
    <>
      <div className="flex items-center gap-1">
        <Select
          aria-label={`${nth}: property`}
          value={test.fact}
          choices={FACT_CHOICES}
          onChange={(fact) => onChange(startTest(fact))}
          className="grow"
        />
        {onRemove && (
          <IconButton icon={X} label={`Remove condition ${at + 1}`} size="small" onClick={onRemove} />
        )}
      </div>
      <div className="flex items-center gap-2">
        <Comparison test={test} nth={nth} onChange={onChange} />
      </div>
    </>
  );
}

function Comparison(props: {
  readonly test: Test;
  readonly nth: string;
  readonly onChange: (test: Test, gesture?: string) => void;
}) {
  const { test, nth, onChange } = props;
  switch (test.fact) {
    case 'format':
      return (
        <Words
          {...{ test, nth }}
          words={FACTS.format.words}
          onChange={(patch) => onChange({ ...test, ...patch })}
        />
      );
    case 'color_mode':
      return (
        <Words
          {...{ test, nth }}
          words={FACTS.color_mode.words}
          onChange={(patch) => onChange({ ...test, ...patch })}
        />
      );
    default:
      return <Figures {...{ test, nth, onChange }} />;
  }
}

function Words<Word extends string>(props: {
  readonly test: { readonly op: 'is' | 'is not'; readonly value: Word };
  readonly nth: string;
  readonly words: readonly Word[];
  readonly onChange: (patch: { readonly op: 'is' | 'is not'; readonly value: Word }) => void;
}) {
  const { test, nth, words, onChange } = props;
  const { op, value } = test;
  return (
    <>
      <Select
        aria-label={`${nth}: comparison`}
        value={op}
        choices={WORD_OPS}
        onChange={(next) => onChange({ op: next, value })}
      />
      <Select
        aria-label={`${nth}: value`}
        value={value}
        choices={words.map((word) => ({ value: word, label: word.toUpperCase() }))}
        onChange={(next) => onChange({ op, value: next })}
      />
    </>
  );
}

function Figures(props: {
  readonly test: NumberTest;
  readonly nth: string;
  readonly onChange: (test: Test, gesture?: string) => void;
}) {
  const { test, nth, onChange } = props;
  return (
    <>
      <Select
        aria-label={`${nth}: comparison`}
        value={test.op}
        choices={NUMBER_OPS}
        onChange={(op) => onChange({ ...test, op })}
      />
      <NumberInput
        label={`${nth}: value`}
        unit={FACTS[test.fact].unit}
        min={0}
        max={test.fact === 'transparent' ? 100 : LARGEST}
        step={START[test.fact].step}
        framed
        value={test.value}
        onChange={(value, gesture) => onChange({ ...test, value }, gesture)}
      />
    </>
  );
}
