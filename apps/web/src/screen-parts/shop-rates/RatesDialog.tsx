import { type ShopRates, TYPICAL_RATES } from '@printready/print/cost';
import { RANGES, rateProblem } from '@printready/print/rates';
import { Button, ChoiceField, Dialog, ErrorText } from '@printready/ui';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Group } from '../../preflight/profile-rows.tsx';
import { InkRateFields } from './InkRateFields.tsx';
import { PriceRow, RateRow } from './RateRows.tsx';
import { RatesFile } from './RatesFile.tsx';
import { saveRates, useShopRates } from './stored-rates.ts';
import { TierFields } from './TierFields.tsx';

/** Button that opens the form for the shop's rates. */
export function RatesButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Edit rates
      </Button>
      {open && <RatesDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function RatesDialog({ onClose }: { readonly onClose: () => void }) {
  const saved = useShopRates();
  const [draft, setDraft] = useState(saved);
  const change = (patch: Partial<ShopRates>) => setDraft((before) => ({ ...before, ...patch }));
  const problem = rateProblem(draft);
  return (
    <Dialog
      open
      width="large"
      onOpenChange={(open) => !open && onClose()}
      title="Ink and prices"
      description="Amounts start at typical values: measure yours. Prices are yours to set. Kept in this browser."
      cancel="Cancel"
      actions={
        <Button
          look="primary"
          disabled={problem !== null}
          onClick={() => {
            saveRates(draft);
            onClose();
          }}
        >
          Save rates
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        <InkRateFields process="dtf" rates={draft.dtf} onChange={(dtf) => change({ dtf })} />
        <Materials {...{ draft, change }} />
        <Work {...{ draft, change }} />
        <Price {...{ draft, change }} />
        <InkRateFields process="screen" rates={draft.screen} onChange={(screen) => change({ screen })} />
        <ChoiceField
          label="Plates of the Color Separator print as"
          value={draft.separations}
          choices={{ screen: 'Screen print', dtf: 'DTF' }}
          onChange={(separations) => change({ separations })}
        />
        <ErrorText>{problem}</ErrorText>
        <div className="flex flex-wrap gap-2">
          <Button icon={RotateCcw} size="small" onClick={() => setDraft(TYPICAL_RATES)}>
            Reset to typical values
          </Button>
          <RatesFile rates={draft} valid={problem === null} onRead={setDraft} />
        </div>
      </div>
    </Dialog>
  );
}

type PartProps = {
  readonly draft: ShopRates;
  readonly change: (patch: Partial<ShopRates>) => void;
};

function Materials({ draft, change }: PartProps) {
  return (
    <Group legend="Powder and film">
      <RateRow
        label="Powder on printed area"
        unit="g/m²"
        range={RANGES.powderGrams}
        value={draft.powderGramsPerSquareMeter}
        onChange={(powderGramsPerSquareMeter) => change({ powderGramsPerSquareMeter })}
      />
      <PriceRow
        label="Price of powder"
        unit="$/kg"
        value={draft.powderCentsPerKilogram}
        onChange={(powderCentsPerKilogram) => change({ powderCentsPerKilogram })}
      />
      <PriceRow
        label="Price of film"
        unit="$/m²"
        value={draft.filmCentsPerSquareMeter}
        onChange={(filmCentsPerSquareMeter) => change({ filmCentsPerSquareMeter })}
      />
    </Group>
  );
}

function Work({ draft, change }: PartProps) {
  return (
    <Group legend="Time and setup">
      <RateRow
        label="Time per meter of film"
        unit="min"
        range={RANGES.minutes}
        value={draft.minutesPerMeter}
        onChange={(minutesPerMeter) => change({ minutesPerMeter })}
      />
      <PriceRow
        label="Price of an hour"
        unit="$/h"
        value={draft.centsPerHour}
        onChange={(centsPerHour) => change({ centsPerHour })}
      />
      <PriceRow
        label="Setup of a job"
        unit="$"
        value={draft.setupCents}
        onChange={(setupCents) => change({ setupCents })}
      />
    </Group>
  );
}

function Price({ draft, change }: PartProps) {
  return (
    <Group legend="Price">
      <RateRow
        label="Margin on top of the cost"
        unit="%"
        range={RANGES.margin}
        value={draft.marginPercent}
        onChange={(marginPercent) => change({ marginPercent })}
      />
      <TierFields tiers={draft.tiers} onChange={(tiers) => change({ tiers })} />
    </Group>
  );
}
