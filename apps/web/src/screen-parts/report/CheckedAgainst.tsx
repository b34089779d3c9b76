import { type Facts, naturalSize, type Profile } from '@printready/preflight';
import { ProfileChooser } from '../../preflight/ProfileChooser.tsx';
import type { PrintSize } from '../../preflight/validate-types.ts';
import { PrintSizeForm } from './AskForms.tsx';

export type CheckSettings = {
  readonly profile: Profile;
  /** Null uses the file's own size. */
  readonly printSize: PrintSize | null;
};

export function CheckedAgainst(
  props: CheckSettings & {
    readonly id: string;
    readonly facts: Facts;
    readonly asksPrintSize: boolean;
    readonly onChange: (changed: Partial<CheckSettings>) => void;
  },
) {
  const { id, facts, profile, printSize, asksPrintSize, onChange } = props;
  const natural = naturalSize(facts);
  return (
    <div className="flex flex-col gap-4 rounded-md border border-ink-300 bg-surface p-5">
      <ProfileChooser profile={profile} onChange={(chosen) => onChange({ profile: chosen })} />
      {natural && (
        <PrintSizeForm
          key={id}
          natural={natural}
          printSize={printSize}
          asked={asksPrintSize}
          onChange={(size) => onChange({ printSize: size })}
        />
      )}
    </div>
  );
}
