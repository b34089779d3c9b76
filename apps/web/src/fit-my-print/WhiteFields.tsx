import { USUAL_WHITE, type WhiteChoice } from '@printready/tools/fit-my-print';
import { ChoiceField, ColorField, Input, Section, Select, SliderField, SwitchField } from '@printready/ui';
import { useState } from 'react';
import type { PlanState } from './plan/use-plan.ts';
import { whiteLines } from './plan/white-lines.ts';

const NAMES = ['White', 'RDG_WHITE', 'Spot1', 'W'] as const;
const OWN = 'own';
const NAME_CHOICES = [
  ...NAMES.map((value) => ({ value, label: value })),
  { value: OWN, label: 'Custom name' },
];

const SOFT = { opacity: 'By opacity', solid: 'Solid' } as const;
const SOFT_HINT = {
  opacity: 'White is as opaque as the artwork.',
  solid: 'Full white at half opacity or more, none below.',
} as const;

type SetWhite = (patch: Partial<WhiteChoice>, gesture?: string) => void;
type Fields = { readonly white: WhiteChoice; readonly set: SetWhite };

/** Settings of the white plate, and messages about art that limits the choke or has no white. */
export function WhiteFields({
  state,
}: {
  readonly state: Pick<PlanState, 'plan' | 'change' | 'whites' | 'files'>;
}) {
  const { white } = state.plan;
  const set: SetWhite = (patch, gesture) =>
    state.change((before) => ({ ...before, white: { ...before.white, ...patch } }), gesture);
  return (
    <Section id="fit-my-print.white" title="White plate">
      <SwitchField
        label="White under every piece"
        value={white.white}
        hint="A spot plate in a PDF, a spot channel in a PSD or TIFF."
        onChange={(on) => set({ white: on })}
      />
      {white.white && (
        <>
          <NameField {...{ white, set }} />
          <SliderField
            label="Choke"
            unit="mm"
            min={0}
            max={1}
            step={0.05}
            value={white.whiteChokeMm}
            initial={USUAL_WHITE.whiteChokeMm}
            onChange={(whiteChokeMm, gesture) => set({ whiteChokeMm }, gesture)}
          />
          <SoftFields {...{ white, set }} />
          <GarmentFields {...{ white, set }} />
          <WhiteLimits {...state} />
        </>
      )}
    </Section>
  );
}

function NameField({ white, set }: Fields) {
  const { whiteName } = white;
  const listed = NAMES.find((name) => name === whiteName);
  const [own, setOwn] = useState(listed === undefined);
  /** Text while it is typed, which may be empty; null otherwise. */
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <>
      <label className="flex min-h-9 items-center justify-between gap-3 text-sm text-ink-800">
        Ink name
        <Select
          className="grow"
          value={own ? OWN : (listed ?? OWN)}
          choices={NAME_CHOICES}
          onChange={(chosen) => {
            setOwn(chosen === OWN);
            if (chosen !== OWN) set({ whiteName: chosen });
          }}
        />
      </label>
      {(own || listed === undefined) && (
        <Input
          aria-label="Own ink name"
          maxLength={60}
          value={draft ?? whiteName}
          onChange={({ currentTarget }) => {
            const name = currentTarget.value;
            setDraft(name);
            if (name.trim() !== '') set({ whiteName: name.trim() }, 'white-name');
          }}
          onBlur={() => setDraft(null)}
        />
      )}
    </>
  );
}

function SoftFields({ white, set }: Fields) {
  return (
    <>
      <ChoiceField
        label="Under soft art"
        value={white.whiteSoft}
        initial={USUAL_WHITE.whiteSoft}
        choices={SOFT}
        hint={SOFT_HINT[white.whiteSoft]}
        onChange={(whiteSoft) => set({ whiteSoft })}
      />
      {white.whiteSoft === 'opacity' && (
        <SliderField
          label="White under soft art"
          unit="%"
          min={0}
          max={100}
          step={1}
          value={white.whiteSoftShare}
          initial={USUAL_WHITE.whiteSoftShare}
          onChange={(whiteSoftShare, gesture) => set({ whiteSoftShare }, gesture)}
        />
      )}
    </>
  );
}

function GarmentFields({ white, set }: Fields) {
  return (
    <>
      <SwitchField
        label="Knock out the garment’s color"
        value={white.whiteKnockOut}
        hint="Artwork in the garment’s color gets no white, so the garment shows through."
        onChange={(whiteKnockOut) => set({ whiteKnockOut })}
      />
      {white.whiteKnockOut && (
        <div className="flex items-center justify-between gap-3 text-sm text-ink-800">
          Garment
          <ColorField
            label="Garment color"
            value={white.whiteGarment}
            onChange={(whiteGarment, gesture) => set({ whiteGarment }, gesture)}
          />
        </div>
      )}
    </>
  );
}

function WhiteLimits(state: Pick<PlanState, 'plan' | 'whites' | 'files'>) {
  const { plan, whites, files } = state;
  const lines = whiteLines(plan, whites, files);
  const { pending } = whites;
  return (
    <div role="status" className="flex flex-col gap-1 text-xs leading-4 text-ink-700">
      {lines.map(({ text }) => (
        <p key={text} className="break-words">
          {text}
        </p>
      ))}
      {pending && <p>Making the white…</p>}
      {!pending && lines.length === 0 && <p>All parts have white, choked inside the color.</p>}
    </div>
  );
}
