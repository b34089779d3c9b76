import { PROOF_LIMITS, type ProofPin } from '@printready/contracts/shared';
import { Button, ErrorText, Form, IconButton, TextArea, TextField, useAttempt } from '@printready/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { removeMark, writeMark } from './marks.ts';
import { NameField } from './NameField.tsx';
import { describeAnswerError, requestChange } from './proof-by-link.ts';

type Pins = readonly ProofPin[];

function MarkNotes(props: {
  readonly pins: Pins;
  readonly isSubmitted: boolean;
  readonly onPins: (pins: Pins) => void;
}) {
  const { pins, isSubmitted, onPins } = props;
  return (
    <ol aria-label="Marks" className="flex flex-col gap-3">
      {pins.map((pin, index) => (
        <li key={index} className="flex items-end gap-2">
          <div className="min-w-0 grow">
            <TextField
              label={`Mark ${index + 1}`}
              maxLength={PROOF_LIMITS.noteCharacters}
              value={pin.note}
              onChange={(event) => onPins(writeMark(pins, index, event.target.value))}
              error={isSubmitted && pin.note.trim() === '' ? 'Write what should change here.' : null}
            />
          </div>
          <IconButton
            icon={Trash2}
            iconSize={18}
            label={`Remove mark ${index + 1}`}
            onClick={() => onPins(removeMark(pins, index))}
          />
        </li>
      ))}
    </ol>
  );
}

export function ChangeForm(props: {
  readonly token: string;
  readonly version: number;
  readonly pins: Pins;
  readonly refresh: () => Promise<void>;
  readonly onPins: (pins: Pins) => void;
  readonly onBack: () => void;
}) {
  const { token, version, pins, refresh, onPins, onBack } = props;
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const { busy, problem, attempt } = useAttempt(describeAnswerError);
  const isNameMissing = name.trim() === '';
  const isNoteMissing = note.trim() === '' && pins.length === 0;
  const isMarkEmpty = pins.some((pin) => pin.note.trim() === '');
  const submit = async () => {
    setSubmitted(true);
    if (isNameMissing || isNoteMissing || isMarkEmpty) return;
    await attempt(() =>
      requestChange(token, { version, name: name.trim(), note: note.trim(), pins: [...pins] }),
    );
    // Also after a refusal: the proof may have a newer version or an answer.
    await refresh();
  };
  return (
    <Form onSubmit={() => void submit()}>
      <div>
        <h2 className="text-base font-semibold text-ink-950">What should change?</h2>
        <p className="pt-1 text-sm text-ink-700">
          Tap the picture to mark a place, and write a note for it.
          {pins.length > 0 && ` ${pins.length} of ${PROOF_LIMITS.pins} marks.`}
        </p>
      </div>
      <MarkNotes {...{ pins, isSubmitted, onPins }} />
      <TextArea
        label={pins.length > 0 ? 'Anything else' : 'Your note'}
        maxLength={PROOF_LIMITS.noteCharacters}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        hint={`Up to ${PROOF_LIMITS.noteCharacters.toLocaleString('en-US')} characters`}
        error={isSubmitted && isNoteMissing ? 'Write a note, or mark a place.' : null}
      />
      <NameField value={name} onChange={setName} isMissing={isSubmitted && isNameMissing} />
      <ErrorText>{problem}</ErrorText>
      <div className="flex flex-wrap gap-2 *:grow">
        <Button type="submit" look="primary" size="large" busy={busy}>
          Send to the shop
        </Button>
        <Button size="large" disabled={busy} onClick={onBack}>
          Back
        </Button>
      </div>
    </Form>
  );
}
