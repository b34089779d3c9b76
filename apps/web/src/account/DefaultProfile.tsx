/** Chooses the default shop profile for new checks. */
import { useId } from 'react';
import { makeDefault, useShopProfiles } from '../preflight/profiles.ts';

export function DefaultProfile() {
  const { profiles, initial } = useShopProfiles();
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="font-medium">
        Shop profile
      </label>
      <p className="text-sm text-ink-700">
        The default profile for new checks. Edit profiles in the File Validator.
      </p>
      <select
        id={id}
        value={initial.id}
        onChange={(event) => {
          const chosen = profiles.find((one) => one.id === event.currentTarget.value);
          if (chosen) makeDefault(chosen);
        }}
        className="mt-3 h-10 w-full max-w-xs rounded-md border border-ink-400 bg-surface px-3 text-sm text-ink-950"
      >
        {profiles.map((profile) => (
          <option key={profile.id} value={profile.id}>
            {profile.name}
          </option>
        ))}
      </select>
    </div>
  );
}
