import {
  AMOUNT_UNITS,
  type InkRate,
  type InkRates,
  type NamedInkRate,
  type Process,
} from '@printready/print/cost';
import { MAX_INK_NAME, MAX_NAMED_INKS, RANGES } from '@printready/print/rates';
import { Button, IconButton, Input, NumberInput } from '@printready/ui';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Group } from '../../preflight/profile-rows.tsx';

const LEGENDS: Readonly<Record<Process, string>> = { dtf: 'DTF ink', screen: 'Screen-print ink' };
const HINTS: Readonly<Record<Process, string>> = {
  dtf: 'Milliliters that one pass lays at 100% coverage, and the price of a liter.',
  screen: 'Grams that one pass lays at 100% coverage, and the price of a kilogram.',
};
const PRICE_UNITS: Readonly<Record<Process, string>> = { dtf: '$/L', screen: '$/kg' };

type Change = (rates: InkRates) => void;

export function InkRateFields(props: {
  readonly process: Process;
  readonly rates: InkRates;
  readonly onChange: Change;
}) {
  const { process, rates, onChange } = props;
  return (
    <Group legend={LEGENDS[process]}>
      <p className="text-sm text-ink-600">{HINTS[process]}</p>
      <InkRateRow
        {...{ process, name: 'Color', rate: rates.color }}
        onChange={(color) => onChange({ ...rates, color })}
      >
        <span className="text-ink-800">Color</span>
      </InkRateRow>
      <InkRateRow
        {...{ process, name: 'White', rate: rates.white }}
        onChange={(white) => onChange({ ...rates, white })}
      >
        <span className="text-ink-800">White</span>
      </InkRateRow>
      <NamedInks {...props} />
    </Group>
  );
}

function NamedInks({ process, rates, onChange }: Parameters<typeof InkRateFields>[0]) {
  const { named } = rates;
  const setAt = (index: number, ink: NamedInkRate) => onChange({ ...rates, named: named.with(index, ink) });
  return (
    <>
      {named.map((ink, index) => (
        // Names change while they are typed, so the index is the key.
        <InkRateRow
          key={index}
          {...{ process, rate: ink }}
          name={ink.name.trim() || `Ink ${index + 1}`}
          onChange={(rate) => setAt(index, { ...ink, ...rate })}
        >
          <span className="flex min-w-0 grow items-center gap-1">
            <Input
              aria-label={`Name of ink ${index + 1}`}
              className="min-w-24"
              maxLength={MAX_INK_NAME}
              value={ink.name}
              onChange={({ currentTarget }) => setAt(index, { ...ink, name: currentTarget.value })}
            />
            <IconButton
              icon={Trash2}
              iconSize={16}
              label={`Remove ${ink.name.trim() || `ink ${index + 1}`}`}
              onClick={() => onChange({ ...rates, named: named.toSpliced(index, 1) })}
            />
          </span>
        </InkRateRow>
      ))}
      {named.length < MAX_NAMED_INKS && (
        <div>
          <Button
            icon={Plus}
            size="small"
            onClick={() => onChange({ ...rates, named: [...named, { ...rates.color, name: '' }] })}
          >
            Add an ink with its own rate
          </Button>
        </div>
      )}
    </>
  );
}

function InkRateRow(props: {
  readonly process: Process;
  readonly name: string;
  readonly rate: InkRate;
  readonly onChange: (rate: InkRate) => void;
  readonly children: ReactNode;
}) {
  const { process, name, rate, onChange, children } = props;
  const { perSquareMeter, passes, centsPerThousand } = rate;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      {children}
      <span className="flex flex-wrap gap-2">
        <NumberInput
          framed
          label={`${name}, amount`}
          unit={`${AMOUNT_UNITS[process]}/m²`}
          {...RANGES.perSquareMeter}
          value={perSquareMeter}
          onChange={(value) => onChange({ ...rate, perSquareMeter: value })}
        />
        <NumberInput
          framed
          label={`${name}, passes`}
          unit={passes === 1 ? 'pass' : 'passes'}
          {...RANGES.passes}
          value={passes}
          onChange={(value) => onChange({ ...rate, passes: value })}
        />
        <NumberInput
          framed
          label={`${name}, price`}
          unit={PRICE_UNITS[process]}
          zeroText="Not set"
          {...RANGES.dollars}
          value={centsPerThousand / 100}
          onChange={(dollars) => onChange({ ...rate, centsPerThousand: Math.round(100 * dollars) })}
        />
      </span>
    </div>
  );
}
