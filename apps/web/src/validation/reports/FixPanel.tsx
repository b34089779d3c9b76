import { stemOf } from '@printready/codecs/formats';
import type { FixStep } from '@printready/preflight';
import { catalog } from '@printready/tools/catalog';
import { Button, copyText, Select, saveFile } from '@printready/ui';
import { ArrowRight, Check, Copy, Download, Undo2, Wand2 } from 'lucide-react';
import { useId, useState } from 'react';
import { CardSection } from '../../screen-parts/report/CardSection.tsx';
import { LinkButton } from '../../shell/LinkButton.tsx';
import type { ValidatedFile } from '../validated-files.ts';
import { FontsNeeded } from './FontsNeeded.tsx';
import type { BleedStyle } from './fix.task.ts';
import { type Fixes, useFixes } from './use-fixes.ts';

export function FixPanel({ result }: { readonly result: ValidatedFile }) {
  // The panel is keyed, because fixes for one file, profile or size do not apply to another.
  const { validationId, profile, printSize } = result;
  return <Panel key={`${validationId} ${JSON.stringify([profile, printSize])}`} result={result} />;
}

function Panel({ result }: { readonly result: ValidatedFile }) {
  const fixes = useFixes(result);
  const [open, setOpen] = useState(true);
  const { plan, done, before, now } = fixes;
  if (plan.steps.length === 0 && plan.forCustomer.length === 0 && done.length === 0) return null;
  const aside =
    done.length > 0 && before !== null && now !== null
      ? `${before}% → ${now}%`
      : stepsText(plan.steps.length);
  return (
    <CardSection title="Fix what can be fixed" aside={aside} open={open} onToggle={() => setOpen(!open)}>
      <div className="flex flex-col gap-4 text-sm">
        <Done fixes={fixes} result={result} />
        <Steps fixes={fixes} result={result} />
        {fixes.problem !== null && (
          <p role="alert" className="rounded-md bg-warn-soft p-3 text-ink-950">
            {fixes.problem} The file is unchanged.
          </p>
        )}
        <ForCustomer fixes={fixes} />
      </div>
    </CardSection>
  );
}

/** Fixing an Illustrator file yields the PDF inside it. */
function extensionOf({ facts }: ValidatedFile): string {
  if (facts.kind === 'psd') return facts.version === 2 ? 'psb' : 'psd';
  return facts.kind === 'svg' ? 'svg' : 'pdf';
}

const stepsText = (count: number) => (count === 1 ? '1 step' : `${count} steps`);

function Done({ fixes, result }: { readonly fixes: Fixes; readonly result: ValidatedFile }) {
  const { done, fixed, before, now, undo, busy } = fixes;
  if (!fixed || done.length === 0) return null;
  const stem = stemOf(result.fileName);
  return (
    <section
      aria-label="Done"
      className="flex flex-col gap-3 rounded-md border border-ink-300 bg-ok-soft p-3"
    >
      <p role="status" className="font-semibold text-ink-950">
        Print readiness {before}% → {now}%
      </p>
      <ul className="flex flex-col gap-1">
        {done.map(({ title, changed }) => (
          <li key={title} className="flex items-center gap-2 text-ink-900">
            <Check size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-ok" />
            {title}
            <span className="text-ink-700">
              · {changed} {changed === 1 ? 'change' : 'changes'}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={Download}
          size="small"
          look="primary"
          onClick={() => saveFile(fixed, `${stem}_fixed.${extensionOf(result)}`)}
        >
          Download
        </Button>
        <Button icon={Undo2} size="small" disabled={busy !== null} onClick={undo}>
          Undo the last step
        </Button>
      </div>
    </section>
  );
}

function Steps({ fixes, result }: { readonly fixes: Fixes; readonly result: ValidatedFile }) {
  const { plan, busy, apply } = fixes;
  const [bleedStyle, setBleedStyle] = useState<BleedStyle>('mirror');
  const [fonts, setFonts] = useState<readonly File[]>([]);
  const edits = plan.steps.filter(({ how, optional }) => how.kind === 'edit' && optional !== true);
  if (plan.steps.length === 0) return null;
  return (
    <section aria-label="Steps" className="flex flex-col gap-3">
      {!result.artwork && (
        <p className="text-ink-700">Your artwork is not stored. Choose the file again to apply the fixes.</p>
      )}
      <ol className="flex flex-col gap-3">
        {plan.steps.map((step) => (
          <li key={step.id} className="flex flex-col gap-2 rounded-md border border-ink-300 p-3">
            <div className="flex items-start justify-between gap-3">
              <h4 className="font-semibold text-ink-950">{step.title}</h4>
              <ScoreChange step={step} />
            </div>
            <p className="text-ink-700">{step.explanation}</p>
            {step.id === 'add-bleed' && <BleedChoice style={bleedStyle} onChange={setBleedStyle} />}
            {step.lacksFonts ? (
              <FontsNeeded
                names={step.lacksFonts}
                given={fonts}
                busy={busy === step.id}
                disabled={result.artwork === null || busy !== null}
                onGiven={(given) => {
                  setFonts(given);
                  void apply([step], { bleedStyle, fonts: given });
                }}
              />
            ) : (
              <StepAction
                step={step}
                busy={busy}
                ready={result.artwork !== null}
                onApply={() => void apply([step], { bleedStyle, fonts })}
              />
            )}
          </li>
        ))}
      </ol>
      {edits.length > 1 && (
        <Button
          icon={Wand2}
          look="primary"
          disabled={result.artwork === null || busy !== null}
          onClick={() => void apply(edits, { bleedStyle, fonts })}
        >
          Do all {edits.length}
        </Button>
      )}
    </section>
  );
}

function ScoreChange({ step: { before, after } }: { readonly step: FixStep }) {
  if (before === after)
    return <span className="shrink-0 text-ink-600 tabular-nums">does not change the score</span>;
  return (
    <span className="flex shrink-0 items-center gap-1 font-semibold text-ink-950 tabular-nums">
      {before}
      <ArrowRight size={14} strokeWidth={1.5} aria-label="to" />
      {after}%
    </span>
  );
}

function StepAction(props: {
  readonly step: FixStep;
  readonly busy: FixStep['id'] | null;
  readonly ready: boolean;
  readonly onApply: () => void;
}) {
  const { step, busy, ready, onApply } = props;
  const { how } = step;
  if (how.kind === 'tool') {
    const tool = catalog.find(({ id }) => id === how.toolId);
    if (!tool) return null;
    return (
      <LinkButton size="small" className="self-start" to={`/${tool.id}`}>
        Open {tool.title}
      </LinkButton>
    );
  }
  return (
    <Button
      size="small"
      className="self-start"
      busy={busy === step.id}
      disabled={!ready || busy !== null}
      aria-label={`Do it: ${step.title}`}
      onClick={onApply}
    >
      Do it
    </Button>
  );
}

const STYLES = [
  { value: 'mirror', label: 'Mirror the edge' },
  { value: 'stretch', label: 'Stretch the outermost line' },
] as const;

function BleedChoice(props: { readonly style: BleedStyle; readonly onChange: (style: BleedStyle) => void }) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="text-ink-800">
        How
      </label>
      <Select id={id} value={props.style} choices={STYLES} onChange={props.onChange} />
    </div>
  );
}

function ForCustomer({ fixes: { plan } }: { readonly fixes: Fixes }) {
  const id = useId();
  if (plan.forCustomer.length === 0) return null;
  return (
    <section aria-label="For the customer" className="flex flex-col gap-2">
      <label htmlFor={id} className="font-semibold text-ink-950">
        Email for your customer
      </label>
      <textarea
        id={id}
        readOnly
        rows={8}
        value={plan.mail}
        className="w-full resize-y rounded-md border border-ink-300 bg-ink-50 p-3 text-sm text-ink-950"
      />
      <Button
        icon={Copy}
        size="small"
        className="self-start"
        onClick={() => void copyText(plan.mail, 'Copied', 'Select the text instead.')}
      >
        Copy email
      </Button>
    </section>
  );
}
