import type { PriceTier } from '@printready/print/cost';
import { MAX_TIERS, RANGES } from '@printready/print/rates';
import { Button, IconButton, NumberInput } from '@printready/ui';
import { Plus, Trash2 } from 'lucide-react';

const FIRST_TIER: PriceTier = { from: 10, discountPercent: 5 };

/** New tier that starts at twice the quantity of the highest one, so that no quantity occurs twice. */
function nextTier(tiers: readonly PriceTier[]): PriceTier {
  if (tiers.length === 0) return FIRST_TIER;
  const highest = tiers.reduce((most, tier) => (tier.from > most.from ? tier : most));
  return { ...highest, from: Math.min(RANGES.pieces.max, 2 * highest.from) };
}

export function TierFields(props: {
  readonly tiers: readonly PriceTier[];
  readonly onChange: (tiers: readonly PriceTier[]) => void;
}) {
  const { tiers, onChange } = props;
  return (
    <>
      {tiers.map((tier, index) => (
        // Tiers have no id, and their numbers change while they are typed, so the index is the key.
        <div key={index} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="text-ink-800">Discount {index + 1}</span>
          <span className="flex items-center gap-2">
            <NumberInput
              framed
              label={`Discount ${index + 1}, from`}
              unit="pieces"
              {...RANGES.pieces}
              value={tier.from}
              onChange={(from) => onChange(tiers.with(index, { ...tier, from }))}
            />
            <NumberInput
              framed
              label={`Discount ${index + 1}`}
              unit="%"
              {...RANGES.discount}
              value={tier.discountPercent}
              onChange={(discountPercent) => onChange(tiers.with(index, { ...tier, discountPercent }))}
            />
            <IconButton
              icon={Trash2}
              iconSize={16}
              label={`Remove discount ${index + 1}`}
              onClick={() => onChange(tiers.toSpliced(index, 1))}
            />
          </span>
        </div>
      ))}
      {tiers.length < MAX_TIERS && (
        <div>
          <Button icon={Plus} size="small" onClick={() => onChange([...tiers, nextTier(tiers)])}>
            Add a discount by pieces
          </Button>
        </div>
      )}
    </>
  );
}
