import type { PictureSpace } from '@printready/pixels/picture';
import { Button, FileInput, IconButton, Select } from '@printready/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { FOGRA39, type SavedProfile } from './profiles.ts';

export function ProfileField(props: {
  readonly label: string;
  readonly value: string;
  readonly profiles: readonly SavedProfile[];
  readonly space: PictureSpace | null;
  /** Label of the empty choice; null if a choice is required. */
  readonly none: string | null;
  readonly onChange: (id: string) => void;
  readonly onAdd: (file: File) => Promise<SavedProfile | null>;
  readonly onRemove: (id: string) => Promise<void>;
}) {
  const { label, value, profiles, space, none, onChange, onAdd, onRemove } = props;
  const id = useId();
  const offered = profiles.filter((profile) => space === null || profile.space === space);
  const own = offered.find((profile) => profile.id === value);
  const addFile = async (file: File | undefined) => {
    const added = file && (await onAdd(file));
    if (added && (space === null || added.space === space)) onChange(added.id);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm text-ink-900">
        {label}
      </label>
      <div className="flex items-center gap-1">
        <Select
          id={id}
          className="grow"
          value={value}
          choices={[
            ...(none === null ? [] : [{ value: '', label: none }]),
            ...[...(space === null || space === FOGRA39.space ? [FOGRA39] : []), ...offered].map(
              (profile) => ({
                value: profile.id,
                label: profile.name,
              }),
            ),
          ]}
          onChange={onChange}
        />
        {own && (
          <IconButton
            icon={Trash2}
            label={`Remove ${own.name}`}
            onClick={() => {
              onChange(none === null ? FOGRA39.id : '');
              void onRemove(own.id);
            }}
          />
        )}
      </div>
      <AddProfileButton label={label} onFile={addFile} />
    </div>
  );
}

function AddProfileButton(props: {
  readonly label: string;
  readonly onFile: (file: File | undefined) => Promise<void>;
}) {
  const { label, onFile } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput
        ref={input}
        accept=".icc,.icm,application/vnd.iccprofile"
        aria-label={`${label}: profile file`}
        onFiles={([file]) => void onFile(file)}
      />
      <Button
        icon={Plus}
        size="small"
        look="quiet"
        className="self-start"
        onClick={() => input.current?.click()}
      >
        Add an ICC profile
      </Button>
    </>
  );
}
