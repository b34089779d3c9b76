import { Button, Dialog, ErrorText, TextField, useAttempt } from '@printready/ui';
import { type SubmitEvent, useState } from 'react';
import { SaveForField } from '../../shop-rows/SaveForField.tsx';
import { rememberSaveFor, useSaveFor } from '../../shop-rows/save-for.ts';
import { describeSaveError } from '../../shop-rows/shop-rows.ts';
import type { Presets } from './use-presets.ts';

type Props<Options> = {
  readonly open: boolean;
  readonly presets: Presets<Options>;
  readonly onClose: () => void;
};

function useSavePreset<Options>({ presets, onClose }: Props<Options>) {
  const { own, shared, save } = presets;
  const [name, setName] = useState('');
  const [chosen, setTarget] = useSaveFor();
  const { busy, problem, attempt } = useAttempt(describeSaveError);
  const target = shared ? chosen : 'me';
  const trimmed = name.trim();
  // The database compares names of shared presets regardless of case.
  const isTaken =
    target === 'shop'
      ? (shared?.presets ?? []).some((preset) => preset.name.toLowerCase() === trimmed.toLowerCase())
      : own.some((preset) => preset.name === trimmed);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!trimmed) return;
    void attempt(async () => {
      await save(trimmed, target);
      if (shared) rememberSaveFor(target);
      setName('');
      onClose();
    });
  };
  const choose = shared && { shop: shared.shop, value: target, onChange: setTarget };
  return { name, setName, isTaken, isEmpty: !trimmed, submit, choose, busy, problem };
}

export function SavePresetDialog<Options>(props: Props<Options>) {
  const { name, setName, isTaken, isEmpty, submit, choose, busy, problem } = useSavePreset(props);
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onClose}
      title="Save these settings"
      description={
        choose
          ? 'Saved without picked colors and brush strokes.'
          : 'Saved in this browser, without picked colors and brush strokes.'
      }
      width="small"
      actions={
        <Button look="primary" type="submit" form="preset-name" busy={busy} disabled={isEmpty}>
          {isTaken ? 'Replace' : 'Save'}
        </Button>
      }
    >
      <form id="preset-name" className="flex flex-col gap-4" onSubmit={submit}>
        <TextField
          label="Name"
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.currentTarget.value)}
          {...(isTaken && { hint: 'Replaces the preset of this name.' })}
        />
        {choose && <SaveForField {...choose} />}
        <ErrorText>{problem}</ErrorText>
      </form>
    </Dialog>
  );
}
