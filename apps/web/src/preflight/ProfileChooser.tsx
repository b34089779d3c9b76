import { shopRows as texts } from '@printready/contracts/messages';
import type { Profile } from '@printready/preflight';
import { Button, FileInput, Menu, MenuItem, MenuSeparator, Select, saveFile, toast } from '@printready/ui';
import { ChevronDown, Copy, Download, Pencil, Star, Trash2, Upload } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { describeSaveError } from '../shop-rows/shop-rows.ts';
import { ProfileEditor } from './ProfileEditor.tsx';
import {
  copyProfile,
  importProfile,
  isOwn,
  isShared,
  makeDefault,
  type ProfileList,
  profileChoices,
  profileOf,
  removeShopProfile,
  rowOf,
  useShopProfiles,
} from './profiles.ts';
import type { EditedProfile } from './use-save-profile.ts';

export type ProfileChooserProps = {
  readonly profile: Profile;
  readonly onChange: (profile: Profile) => void;
};

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

export function ProfileChooser({ profile, onChange }: ProfileChooserProps) {
  const list = useShopProfiles();
  const [edited, setEdited] = useState<EditedProfile | null>(null);
  const part = { profile, list, onChange };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ProfileSelect {...part} />
      <ProfileMenu {...part} onEdit={() => setEdited(openedFrom(profile, list))} />
      <SharedNote {...part} />
      {edited && (
        <ProfileEditor
          {...{ edited, list }}
          onClose={() => setEdited(null)}
          onSaved={(saved) => {
            setEdited(null);
            onChange(saved);
          }}
        />
      )}
    </div>
  );
}

/** A shared profile opens in the version that the shop has now. */
function openedFrom(profile: Profile, { profiles, shared }: ProfileList): EditedProfile {
  const seen = (shared && rowOf(shared.rows.rows, profile)) ?? null;
  if (seen) return { profile: profileOf(seen) ?? profile, seen, isNew: false };
  const isNew = !isOwn(profile) || isShared(profile);
  return { profile: isOwn(profile) ? profile : copyProfile(profile, profiles), seen, isNew };
}

type PartProps = ProfileChooserProps & { readonly list: ProfileList };

function ProfileSelect({ profile, list: { profiles, shared, initial }, onChange }: PartProps) {
  const id = useId();
  const isListed = profiles.some((one) => one.id === profile.id);
  const all = isListed ? profiles : [...profiles, profile];
  const labelOf = (one: Profile) => (one.id === initial.id ? `${one.name} (default)` : one.name);
  return (
    <>
      <label htmlFor={id} className="w-full text-sm text-ink-800">
        Shop profile
      </label>
      <Select
        id={id}
        className="grow"
        value={profile.id}
        choices={profileChoices(all, shared, labelOf)}
        onChange={(chosen) => {
          const found = all.find((one) => one.id === chosen);
          if (found) onChange(found);
        }}
      />
    </>
  );
}

/** Note for a profile in use that the shop has changed or deleted. */
function SharedNote({ profile, list: { shared }, onChange }: PartProps) {
  if (!shared?.rows.loaded || !isShared(profile)) return null;
  const now = shared.profiles.find(({ id }) => id === profile.id);
  if (now && JSON.stringify(now) === JSON.stringify(profile)) return null;
  return (
    <p role="status" className="flex w-full flex-wrap items-center gap-2 text-sm text-ink-700">
      <span>
        {now ? `${shared.shop.name} has changed “${now.name}”.` : texts.gone(profile.name, shared.shop.name)}
      </span>
      {now && (
        <Button size="small" onClick={() => onChange(now)}>
          Use the new version
        </Button>
      )}
    </p>
  );
}

function exportProfile(profile: Profile): void {
  const json = new Blob([JSON.stringify(profile, null, 2)], { type: 'application/json' });
  saveFile(json, `${profile.id}.profile.json`);
}

function useRemove({ profile, list: { profiles, shared, initial }, onChange }: PartProps) {
  return async () => {
    const row = shared && rowOf(shared.rows.rows, profile);
    try {
      if (row) await shared.rows.remove(row);
      else removeShopProfile(profile);
      onChange(initial.id === profile.id ? (profiles[0] ?? initial) : initial);
    } catch (error) {
      toast.error(describeSaveError(error));
    }
  };
}

function ProfileMenu(props: PartProps & { readonly onEdit: () => void }) {
  const { profile, list, onChange, onEdit } = props;
  const { profiles, initial } = list;
  const importer = useImport(profiles, onChange);
  const remove = useRemove(props);
  const isGone = isShared(profile) && !profiles.some(({ id }) => id === profile.id);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button>
            Profiles
            <ChevronDown {...ICON} />
          </Button>
        }
      >
        <MenuItem icon={isOwn(profile) ? Pencil : Copy} onSelect={onEdit}>
          {isOwn(profile) ? 'Edit this profile…' : 'Copy and edit…'}
        </MenuItem>
        <MenuItem icon={Star} disabled={profile.id === initial.id} onSelect={() => makeDefault(profile)}>
          Make it the default
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Download} onSelect={() => exportProfile(profile)}>
          Export as JSON
        </MenuItem>
        <MenuItem icon={Upload} onSelect={importer.choose}>
          Import JSON…
        </MenuItem>
        {isOwn(profile) && !isGone && (
          <>
            <MenuSeparator />
            <MenuItem icon={Trash2} onSelect={() => void remove()}>
              {isShared(profile) ? 'Remove for every member' : 'Remove this profile'}
            </MenuItem>
          </>
        )}
      </Menu>
      {importer.input}
    </>
  );
}

function useImport(profiles: readonly Profile[], onChange: (profile: Profile) => void) {
  const picker = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    const imported = await importProfile(file, profiles);
    if (imported.ok) onChange(imported.profile);
    else toast.error('This is not a shop profile.', { description: imported.problem.text });
  };
  const input = (
    <FileInput
      ref={picker}
      accept=".json,application/json"
      aria-label="Shop profile file"
      onFiles={([file]) => void read(file).catch(() => toast.error('This file could not be read.'))}
    />
  );
  return { input, choose: () => picker.current?.click() };
}
