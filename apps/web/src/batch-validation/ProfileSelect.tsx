/** The one shop profile that a batch is checked against. */
import { DEFAULT_PROFILE, PROFILES, type Profile } from '@printready/preflight';
import { useId, useState } from 'react';

export type ProfileChoice = {
  readonly profiles: readonly Profile[];
  readonly profile: Profile;
  readonly onChange: (profile: Profile) => void;
};

export function useBatchProfile(): ProfileChoice {
  const [profile, onChange] = useState<Profile>(DEFAULT_PROFILE);
  return { profiles: PROFILES, profile, onChange };
}

export function ProfileSelect({ profiles, profile, onChange }: ProfileChoice) {
  const id = useId();
  const listed = profiles.some((one) => one.id === profile.id) ? profiles : [profile, ...profiles];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink-900">
        Check against
      </label>
      <select
        id={id}
        value={profile.id}
        onChange={(event) => {
          const next = listed.find((one) => one.id === event.target.value);
          if (next) onChange(next);
        }}
        className="h-9 min-w-48 rounded-md border border-ink-400 bg-surface px-2 text-sm text-ink-950 hover:border-ink-500"
      >
        {listed.map(({ id: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <p className="text-sm text-ink-600">
        {profile.dpi.recommended} ppi
        {profile.bleed.required
          ? ` · bleed ${Math.round((profile.bleed.minimumPt * 25.4) / 72)} mm`
          : ' · no bleed'}
        {` · text from ${profile.fonts.minimumPt} pt`}
      </p>
    </div>
  );
}
