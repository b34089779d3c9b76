import { type Profile, parseProfile } from '@printready/preflight';
import { Button, ChoiceField, Dialog, ErrorText, SwitchField, TextField } from '@printready/ui';
import { useState } from 'react';
import { SaveForField } from '../shop-rows/SaveForField.tsx';
import { CATEGORY_NAMES, SCORED_CATEGORIES } from './categories.ts';
import { Group, inches, mm, type NumberRow, pt, Rows } from './profile-rows.tsx';
import type { ProfileList } from './profiles.ts';
import { type EditedProfile, useSaveProfile } from './use-save-profile.ts';

type EditorProps = {
  readonly edited: EditedProfile;
  readonly list: ProfileList;
  readonly onClose: () => void;
  readonly onSaved: (profile: Profile) => void;
};

const FAMILIES = ['Gray', 'RGB', 'CMYK', 'Lab', 'Separation/DeviceN'] as const;

export function ProfileEditor({ edited, list, onClose, onSaved }: EditorProps) {
  const [draft, setDraft] = useState(edited.profile);
  const change = (patch: Partial<Profile>) => setDraft((before) => ({ ...before, ...patch }));
  const { choose, isTaken, save, busy, problem: refusal } = useSaveProfile(list, edited);
  const problem = problemOf(draft, isTaken);
  return (
    <Dialog
      open
      width="large"
      onOpenChange={(open) => !open && onClose()}
      title="Shop profile"
      description="What your press needs from a file. Built-in profiles can’t be changed."
      cancel="Cancel"
      actions={
        <Button
          look="primary"
          busy={busy}
          disabled={problem !== null}
          onClick={() => void save(draft, onSaved)}
        >
          Save profile
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        <TextField
          label="Name"
          value={draft.name}
          maxLength={80}
          error={problem}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        {choose && <SaveForField {...choose} />}
        <ErrorText>{refusal}</ErrorText>
        <Figures draft={draft} change={change} />
        <Colors color={draft.color} onChange={(color) => change({ color })} />
        <ChoiceField
          label="Transparency is"
          value={draft.transparency}
          choices={{ info: 'Fine', warning: 'A warning', error: 'An error' }}
          onChange={(transparency) => change({ transparency })}
        />
        <Weights weights={draft.weights} onChange={(weights) => change({ weights })} />
      </div>
    </Dialog>
  );
}

function problemOf(draft: Profile, isTaken: (name: string) => boolean): string | null {
  const name = draft.name.trim();
  if (name === '') return 'Give it a name.';
  if (isTaken(name)) return 'Another profile has this name.';
  const read = parseProfile(JSON.stringify(draft));
  return read.ok ? null : read.problem.text;
}

type Change = (patch: Partial<Profile>) => void;
type DraftProps = { readonly draft: Profile; readonly change: Change };

function Figures(props: DraftProps) {
  return (
    <>
      <ResolutionFigures {...props} />
      <BleedFigures {...props} />
      <TextAndLineFigures {...props} />
    </>
  );
}

function ResolutionFigures({ draft: { dpi }, change }: DraftProps) {
  const ppi = (label: string, key: keyof Profile['dpi']): NumberRow => ({
    label,
    unit: 'ppi',
    value: dpi[key],
    max: 10_000,
    step: 10,
    onChange: (value) => change({ dpi: { ...dpi, [key]: value } }),
  });
  return (
    <Group legend="Resolution">
      <Rows
        rows={[
          ppi('Minimum', 'minimum'),
          ppi('Recommended', 'recommended'),
          ppi('High quality', 'high'),
          ppi('1-bit minimum', 'bitmapMinimum'),
          ppi('1-bit recommended', 'bitmapRecommended'),
        ]}
      />
    </Group>
  );
}

function BleedFigures({ draft: { bleed }, change }: DraftProps) {
  const set = (patch: Partial<Profile['bleed']>) => change({ bleed: { ...bleed, ...patch } });
  return (
    <Group legend="Bleed">
      <SwitchField label="Require bleed" value={bleed.required} onChange={(required) => set({ required })} />
      <Rows
        rows={[
          mm('Minimum', bleed.minimumPt, (minimumPt) => set({ minimumPt })),
          mm('Recommended', bleed.recommendedPt, (recommendedPt) => set({ recommendedPt })),
        ]}
      />
      <p className="text-sm text-ink-600">
        {`Minimum ${inches(bleed.minimumPt)}, recommended ${inches(bleed.recommendedPt)}.`}
      </p>
    </Group>
  );
}

function TextAndLineFigures({ draft: { fonts, lines }, change }: DraftProps) {
  const setFonts = (patch: Partial<Profile['fonts']>) => change({ fonts: { ...fonts, ...patch } });
  const setLines = (patch: Partial<Profile['lines']>) => change({ lines: { ...lines, ...patch } });
  return (
    <Group legend="Text and lines">
      <Rows
        rows={[
          pt('Text, minimum', fonts.minimumPt, (minimumPt) => setFonts({ minimumPt })),
          pt('Text, warn under', fonts.warningPt, (warningPt) => setFonts({ warningPt })),
          pt('White text, warn under', fonts.reversedWarningPt, (reversedWarningPt) =>
            setFonts({ reversedWarningPt }),
          ),
          pt('Lines, minimum', lines.minimumPt, (minimumPt) => setLines({ minimumPt })),
          pt('Lines, warn under', lines.warningPt, (warningPt) => setLines({ warningPt })),
        ]}
      />
    </Group>
  );
}

type Color = Profile['color'];

function limitRows(color: Color, onChange: (color: Color) => void): NumberRow[] {
  const rows: NumberRow[] = [];
  if (color.maxInkPercent !== null)
    rows.push({
      label: 'Total ink, at most',
      unit: '%',
      value: color.maxInkPercent,
      max: 400,
      step: 5,
      onChange: (value) => onChange({ ...color, maxInkPercent: Math.max(100, value) }),
    });
  if (color.maxSpots !== null)
    rows.push({
      label: 'Spot colors, at most',
      unit: '',
      value: color.maxSpots,
      max: 64,
      step: 1,
      onChange: (value) => onChange({ ...color, maxSpots: Math.round(value) }),
    });
  return rows;
}

function Colors({ color, onChange }: { readonly color: Color; readonly onChange: (color: Color) => void }) {
  const roleOf = (family: Color['warned'][number]) =>
    color.preferred.includes(family) ? 'preferred' : color.warned.includes(family) ? 'warned' : 'allowed';
  const setRole = (family: Color['warned'][number], role: ReturnType<typeof roleOf>) => {
    const without = (list: Color['warned']) => list.filter((one) => one !== family);
    onChange({
      ...color,
      preferred: role === 'preferred' ? [...without(color.preferred), family] : without(color.preferred),
      warned: role === 'warned' ? [...without(color.warned), family] : without(color.warned),
    });
  };
  return (
    <Group legend="Color">
      {FAMILIES.map((family) => (
        <ChoiceField
          key={family}
          label={family}
          value={roleOf(family)}
          choices={{ preferred: 'Preferred', allowed: 'Allowed', warned: 'Warn' }}
          onChange={(role) => setRole(family, role)}
        />
      ))}
      <SwitchField
        label="Require an output intent"
        value={color.wantsOutputIntent}
        onChange={(wantsOutputIntent) => onChange({ ...color, wantsOutputIntent })}
      />
      <SwitchField
        label="Limit the total ink"
        value={color.maxInkPercent !== null}
        onChange={(limited) => onChange({ ...color, maxInkPercent: limited ? 320 : null })}
      />
      <SwitchField
        label="Limit the number of spot colors"
        value={color.maxSpots !== null}
        onChange={(limited) => onChange({ ...color, maxSpots: limited ? 4 : null })}
      />
      <Rows rows={limitRows(color, onChange)} />
    </Group>
  );
}

type WeightsOf = Profile['weights'];

function Weights({
  weights,
  onChange,
}: {
  readonly weights: WeightsOf;
  readonly onChange: (weights: WeightsOf) => void;
}) {
  const total = SCORED_CATEGORIES.reduce((sum, category) => sum + weights[category], 0);
  return (
    <Group legend={`Weights in the score: ${Math.round(total * 100)} of 100%`}>
      <Rows
        rows={SCORED_CATEGORIES.map((category) => ({
          label: CATEGORY_NAMES[category],
          unit: '%',
          value: Math.round(weights[category] * 1000) / 10,
          max: 100,
          step: 5,
          onChange: (value: number) => onChange({ ...weights, [category]: value / 100 }),
        }))}
      />
    </Group>
  );
}
