import type { Profile } from '@printready/preflight';
import { Button, FileInput, Menu, MenuItem, MenuSeparator, Select, saveFile, toast } from '@printready/ui';
import { ChevronDown, Copy, Download, Pencil, Star, Trash2, Upload } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ProfileEditor } from './ProfileEditor.tsx';
import {
  copyProfile,
  importProfile,
  isOwn,
  makeDefault,
  removeShopProfile,
  saveProfile,
  useShopProfiles,
} from './profiles.ts';

export type ProfileChooserProps = {
  readonly profile: Profile;
  readonly onChange: (profile: Profile) => void;
};

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

export function ProfileChooser({ profile, onChange }: ProfileChooserProps) {
  const { profiles, initial } = useShopProfiles();
  const [edited, setEdited] = useState<Profile | null>(null);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ProfileSelect profile={profile} profiles={profiles} initial={initial} onChange={onChange} />
      <ProfileMenu
        profile={profile}
        profiles={profiles}
        initial={initial}
        onChange={onChange}
        onEdit={() => setEdited(isOwn(profile) ? profile : copyProfile(profile, profiles))}
      />
      {edited && (
        <ProfileEditor
          profile={edited}
          taken={profiles.filter((one) => one.id !== edited.id)}
          onClose={() => setEdited(null)}
          onSave={(saved) => {
            saveProfile(saved);
            setEdited(null);
            onChange(saved);
          }}
        />
      )}
    </div>
  );
}

type PartProps = ProfileChooserProps & {
  readonly profiles: readonly Profile[];
  readonly initial: Profile;
};

function ProfileSelect({ profile, profiles, initial, onChange }: PartProps) {
  const id = useId();
  const choices = profiles.some((one) => one.id === profile.id) ? profiles : [...profiles, profile];
  return (
    <>
      <label htmlFor={id} className="w-full text-sm text-ink-800">
        Shop profile
      </label>
      <Select
        id={id}
        className="grow"
        value={profile.id}
        choices={choices.map((one) => ({
          value: one.id,
          label: one.id === initial.id ? `${one.name} (default)` : one.name,
        }))}
        onChange={(chosen) => {
          const found = choices.find((one) => one.id === chosen);
          if (found) onChange(found);
        }}
      />
    </>
  );
}

function exportProfile(profile: Profile): void {
  const json = new Blob([JSON.stringify(profile, null, 2)], { type: 'application/json' });
  saveFile(json, `${profile.id}.profile.json`);
}

function ProfileMenu(props: PartProps & { readonly onEdit: () => void }) {
  const { profile, profiles, initial, onChange, onEdit } = props;
  const importer = useImport(profiles, onChange);
  const remove = () => {
    removeShopProfile(profile);
    onChange(initial.id === profile.id ? (profiles[0] ?? initial) : initial);
  };
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
        {isOwn(profile) && (
          <>
            <MenuSeparator />
            <MenuItem icon={Trash2} onSelect={remove}>
              Remove this profile
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
