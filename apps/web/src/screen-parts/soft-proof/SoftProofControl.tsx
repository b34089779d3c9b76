import { Button, ErrorText, Popover, SwitchField } from '@printready/ui';
import { Printer } from 'lucide-react';
import { ProfileField } from '../color-profiles/ProfileField.tsx';
import { useColorProfiles } from '../color-profiles/use-profiles.ts';
import type { SoftProofChoice } from './use-soft-proof.ts';

const MIN_SHARE = 0.0005;

export function SoftProofControl(props: {
  readonly settings: SoftProofChoice;
  readonly onChange: (settings: SoftProofChoice) => void;
  /** Fraction of visible pixels that are out of gamut, 0 to 1; null if unknown. */
  readonly outOfGamut: number | null;
  readonly failure: string | null;
}) {
  const { settings, onChange, outOfGamut, failure } = props;
  return (
    <Popover
      label="Soft proof"
      side="top"
      align="end"
      className="w-72"
      trigger={
        <Button
          icon={Printer}
          iconSize={14}
          size="small"
          look="quiet"
          className={`h-6! thumb:h-11! px-2! text-xs! ${settings.on ? 'text-accent-strong!' : ''}`}
        >
          {settings.on ? 'Proof on' : 'Proof'}
          {outOfGamut !== null && outOfGamut >= MIN_SHARE && (
            <span className="tabular-nums">· {(outOfGamut * 100).toFixed(1)}% out of gamut</span>
          )}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <ProofFields settings={settings} onChange={onChange} />
        <ErrorText>{failure}</ErrorText>
      </div>
    </Popover>
  );
}

function ProofFields(props: {
  readonly settings: SoftProofChoice;
  readonly onChange: (settings: SoftProofChoice) => void;
}) {
  const { settings, onChange } = props;
  const { profiles, add, remove } = useColorProfiles();
  const change = (patch: Partial<SoftProofChoice>) => onChange({ ...settings, ...patch });
  return (
    <>
      <SwitchField
        label="Soft proof"
        value={settings.on}
        onChange={(on) => change({ on })}
        hint="On this screen only; files stay as they are."
      />
      <ProfileField
        label="Press and paper"
        value={settings.profile}
        profiles={profiles}
        space={null}
        none={null}
        onChange={(profile) => change({ profile })}
        onAdd={add}
        onRemove={remove}
      />
      <SwitchField
        label="Out-of-gamut warning"
        value={settings.warn}
        onChange={(warn) => change({ warn, on: true })}
        hint="Pink: more than ΔE 5 off."
      />
      <SwitchField
        label="Show the paper’s color"
        value={settings.paper}
        onChange={(paper) => change({ paper, on: true })}
      />
    </>
  );
}
