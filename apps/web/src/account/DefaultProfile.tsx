import { Select } from '@printready/ui';
import { useId } from 'react';
import { makeDefault, profileChoices, useShopProfiles } from '../preflight/profiles.ts';

export function DefaultProfile() {
  const { profiles, shared, initial } = useShopProfiles();
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="font-medium">
        Shop profile
      </label>
      <p className="text-sm text-ink-700">
        The default profile for new checks. Edit profiles in the File Validator.
      </p>
      <Select
        id={id}
        className="mt-3 w-full max-w-xs"
        value={initial.id}
        choices={profileChoices(profiles, shared, ({ name }) => name)}
        onChange={(chosen) => {
          const found = profiles.find((one) => one.id === chosen);
          if (found) makeDefault(found);
        }}
      />
    </div>
  );
}
