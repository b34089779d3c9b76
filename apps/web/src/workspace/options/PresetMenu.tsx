import type { ToolPreset } from '@printready/tools/panel';
import { Button, Menu, MenuGroup, MenuItem, MenuSeparator } from '@printready/ui';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { DeletePresetDialog } from './DeletePresetDialog.tsx';
import { SavePresetDialog } from './SavePresetDialog.tsx';
import type { Presets } from './use-presets.ts';

export type PresetMenuProps<Options> = {
  readonly toolId: string;
  readonly builtIn: readonly ToolPreset<Options>[];
  readonly presets: Presets<Options>;
  readonly isOn: (preset: ToolPreset<Options>) => boolean;
  readonly onApply: (preset: ToolPreset<Options>) => void;
};

export function PresetMenu<Options>(props: PresetMenuProps<Options>) {
  const { toolId, builtIn, presets, isOn, onApply } = props;
  const { own, shared } = presets;
  const fromShop = shared?.presets ?? [];
  const [asking, setAsking] = useState<'name' | 'delete' | null>(null);
  const on = [...own, ...fromShop, ...builtIn].find(isOn);
  const canDelete = own.length + fromShop.length > 0;
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
        {shared && fromShop.length > 0 && (
          <PresetGroup label={shared.shop.name} presets={fromShop} {...{ toolId, on, onApply }} />
        )}
        {builtIn.length > 0 && (
          <PresetGroup label="Built in" presets={builtIn} {...{ toolId, on, onApply }} />
        )}
        <MenuSeparator />
        <MenuItem onSelect={() => setAsking('name')}>Save these settings…</MenuItem>
        {canDelete && <MenuItem onSelect={() => setAsking('delete')}>Delete a preset…</MenuItem>}
      </Menu>
      <SavePresetDialog open={asking === 'name'} presets={presets} onClose={() => setAsking(null)} />
      <DeletePresetDialog
        open={asking === 'delete' && canDelete}
        presets={presets}
        onClose={() => setAsking(null)}
      />
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
