import type { ToolPreset } from '@printready/tools/panel';
import { Button, Dialog, Menu, MenuGroup, MenuItem, MenuSeparator, TextField } from '@printready/ui';
import { Check, ChevronDown, Trash2 } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';

export type PresetMenuProps<Options> = {
  readonly toolId: string;
  readonly builtIn: readonly ToolPreset<Options>[];
  readonly own: readonly ToolPreset<Options>[];
  readonly isOn: (preset: ToolPreset<Options>) => boolean;
  readonly onApply: (preset: ToolPreset<Options>) => void;
  readonly onSave: (name: string) => void;
  readonly onDelete: (name: string) => void;
};

export function PresetMenu<Options>(props: PresetMenuProps<Options>) {
  const { toolId, builtIn, own, isOn, onApply, onSave, onDelete } = props;
  const [asking, setAsking] = useState<'name' | 'delete' | null>(null);
  const on = [...own, ...builtIn].find(isOn);
  return (
    <>
      <Menu
        className={builtIn.some(({ picture }) => picture !== undefined) ? 'w-80' : 'w-64'}
        trigger={
          <Button size="small" className="min-w-0 grow shrink! justify-between!">
            <span className="truncate">{on ? `Presets: ${on.name}` : 'Presets'}</span>
            <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
          </Button>
        }
      >
        {own.length > 0 && <PresetGroup label="Yours" presets={own} {...{ toolId, on, onApply }} />}
        {builtIn.length > 0 && (
          <PresetGroup label="Built in" presets={builtIn} {...{ toolId, on, onApply }} />
        )}
        <MenuSeparator />
        <MenuItem onSelect={() => setAsking('name')}>Save these settings…</MenuItem>
        {own.length > 0 && <MenuItem onSelect={() => setAsking('delete')}>Delete a preset…</MenuItem>}
      </Menu>
      <NameDialog
        open={asking === 'name'}
        taken={own.map(({ name }) => name)}
        onClose={() => setAsking(null)}
        onSave={onSave}
      />
      <Dialog
        open={asking === 'delete' && own.length > 0}
        onOpenChange={() => setAsking(null)}
        title="Your presets"
        width="small"
      >
        <ul>
          {own.map(({ name }) => (
            <li key={name} className="flex items-center justify-between gap-2 border-b border-ink-200 py-1">
              <span className="min-w-0 truncate">{name}</span>
              <Button icon={Trash2} size="small" look="danger" onClick={() => onDelete(name)}>
                Delete
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

function PresetGroup<Options>(props: {
  toolId: string;
  label: string;
  presets: readonly ToolPreset<Options>[];
  on: ToolPreset<Options> | undefined;
  onApply: (preset: ToolPreset<Options>) => void;
}) {
  return (
    <MenuGroup label={props.label}>
      {props.presets.map((preset) => (
        <MenuItem
          key={preset.name}
          onSelect={() => props.onApply(preset)}
          {...(preset === props.on && { 'aria-current': true })}
        >
          {preset.picture !== undefined && (
            <img
              src={`/presets/${props.toolId}/${preset.picture}.webp`}
              alt=""
              width={160}
              height={80}
              loading="lazy"
              className="shrink-0"
            />
          )}
          <span className="grow">{preset.name}</span>
          {preset === props.on && <Check size={16} strokeWidth={1.5} aria-hidden />}
        </MenuItem>
      ))}
    </MenuGroup>
  );
}

function NameDialog(props: {
  open: boolean;
  taken: readonly string[];
  onClose: () => void;
  onSave: (name: string) => void;
}) {
  const [name, setName] = useState('');
  const trimmed = name.trim();
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (!trimmed) return;
    props.onSave(trimmed);
    setName('');
    props.onClose();
  };
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onClose}
      title="Save these settings"
      description="Saved in this browser, without picked colors and brush strokes."
      width="small"
      actions={
        <Button look="primary" type="submit" form="preset-name" disabled={!trimmed}>
          {props.taken.includes(trimmed) ? 'Replace' : 'Save'}
        </Button>
      }
    >
      <form id="preset-name" onSubmit={save}>
        <TextField
          label="Name"
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.currentTarget.value)}
          {...(props.taken.includes(trimmed) && { hint: 'Replaces the preset of this name.' })}
        />
      </form>
    </Dialog>
  );
}
