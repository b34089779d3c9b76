import { ReaderNote } from '@printready/canvas/ReaderNote';
import { resultCard } from '@printready/contracts/validation';
import { type NoteEntry, noteEntries, type ReadPlace } from '@printready/pixels/reading';
import { type Assessment, headline, type Profile, scoreWord } from '@printready/preflight';
import { Button, classNames, Menu, MenuItem, Tooltip } from '@printready/ui';
import { CircleCheck, Download, Eye, HelpCircle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  CATEGORIES,
  CATEGORY_NAMES,
  type Category,
  type Issue,
  SCORED_CATEGORIES,
  TYPE_LOOK,
  VERDICT_TEXT,
} from '../../preflight/categories.ts';
import { CardSection } from './CardSection.tsx';
import { IssueList } from './IssueList.tsx';
import { percent, ScoreBars, ScoreRing } from './Score.tsx';

export type ReportFormat = {
  readonly label: string;
  readonly note: string;
  readonly save: () => void;
};

export type ReportCardProps = {
  readonly assessment: Assessment;
  readonly weights: Profile['weights'];
  readonly onPreview?: (() => void) | undefined;
  readonly exports?: readonly ReportFormat[];
  readonly share?: ReactNode;
  readonly fix?: ReactNode;
  readonly selected?: Issue | null;
  readonly onSelect?: (issue: Issue) => void;
  readonly onHelp?: (issue: Issue) => void;
};

type SectionId = 'overview' | 'recommendations' | 'risks' | Category;

export function ReportCard(props: ReportCardProps) {
  const { assessment, weights, selected = null, onSelect, onHelp } = props;
  const { printReadiness, issues } = assessment;
  const [open, setOpen] = useState<ReadonlySet<SectionId>>(new Set(['overview']));
  const toggle = (id: SectionId) =>
    setOpen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const section = (id: SectionId) => ({
    open: open.has(id) || (selected !== null && selected.category === id),
    onToggle: () => toggle(id),
  });
  const show = (issue: Issue) => {
    setOpen((before) => new Set([...before, issue.category]));
    onSelect?.(issue);
  };
  return (
    <section aria-label={resultCard.title} className="rounded-md border border-ink-300 bg-surface">
      <CardHead {...props} />
      <BlockingIssues assessment={assessment} onShow={show} />
      <Reading assessment={assessment} selected={selected} onSelect={onSelect} />
      {printReadiness && (
        <CardSection title={resultCard.scoreBreakdown} {...section('overview')}>
          <ScoreBars breakdown={printReadiness.breakdown} weights={weights} />
        </CardSection>
      )}
      {CATEGORIES.map((category) => {
        const group = issues.filter((issue) => issue.category === category);
        if (group.length === 0) return null;
        return (
          <CardSection
            key={category}
            title={CATEGORY_NAMES[category]}
            aside={countText(group)}
            {...section(category)}
          >
            <IssueList issues={group} selected={selected} onSelect={onSelect} onHelp={onHelp} />
          </CardSection>
        );
      })}
      <Lines
        title={resultCard.recommendations}
        lines={printReadiness?.recommendations ?? assessment.suggestions}
        {...section('recommendations')}
      />
      <Lines title={resultCard.riskAssessment} lines={printReadiness?.risks ?? []} {...section('risks')} />
      {props.fix}
    </section>
  );
}

function CardHead({ assessment, weights, onPreview, exports = [], share }: ReportCardProps) {
  const { printReadiness, profile } = assessment;
  return (
    <div className="p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="flex items-center gap-1 text-lg font-semibold text-ink-950">
          {resultCard.title}
          {printReadiness && <ScoreTooltip weights={weights} />}
        </h2>
        <div className="flex flex-wrap gap-2">
          {onPreview && (
            <Button icon={Eye} size="small" onClick={onPreview}>
              {resultCard.preview}
            </Button>
          )}
          {share}
          {exports.length > 0 && (
            <Menu
              align="end"
              trigger={
                <Button icon={Download} size="small">
                  {resultCard.export}
                </Button>
              }
            >
              {exports.map(({ label, note, save }) => (
                <MenuItem key={label} onSelect={save}>
                  <span>
                    <span className="block font-medium">{label}</span>
                    <span className="block text-xs text-ink-600">{note}</span>
                  </span>
                </MenuItem>
              ))}
            </Menu>
          )}
        </div>
      </div>
      <p className={classNames('mt-3 text-xl font-semibold text-balance', VERDICT_TEXT[assessment.verdict])}>
        {headline(assessment)}
      </p>
      {printReadiness ? (
        <div className="mt-4 flex items-center gap-4">
          <ScoreRing overall={printReadiness.overall} />
          <div>
            <p className="font-medium text-ink-950">{scoreWord(assessment) ?? 'Fix the errors first'}</p>
            <p className="text-sm text-ink-700">Average of all parts, out of 100</p>
            <p className="text-xs text-ink-600">Profile: {profile.name}</p>
          </div>
        </div>
      ) : (
        <div className="mt-4">
          <p className="font-medium text-ink-950">{resultCard.basicTitle}</p>
          <p className="text-sm text-ink-700">{resultCard.basicText}</p>
        </div>
      )}
    </div>
  );
}

function ScoreTooltip({ weights }: { readonly weights: Profile['weights'] }) {
  const parts = SCORED_CATEGORIES.map((one) => `${CATEGORY_NAMES[one]} ${percent(weights[one])}`);
  return (
    <Tooltip
      onPress
      label={`How the score is calculated: ${parts.join(', ')} of 100 points each. An error takes 60 points from its part, a warning 20.`}
    >
      <button
        type="button"
        aria-label="How the score is calculated"
        className="thumb-area inline-flex size-7 items-center justify-center rounded-md text-ink-600 hover:bg-ink-100 hover:text-ink-950"
      >
        <HelpCircle size={16} strokeWidth={1.5} aria-hidden />
      </button>
    </Tooltip>
  );
}

/** Blocking issues are shown separately from the averaged score. */
function BlockingIssues(props: { readonly assessment: Assessment; readonly onShow: (issue: Issue) => void }) {
  const { issues } = props.assessment;
  const against = issues.filter(({ type }) => type !== 'info');
  if (against.length === 0) {
    return (
      <p className="flex items-center gap-2 border-t border-ink-200 px-5 py-3 text-sm text-ink-800">
        <CircleCheck size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-ok" />
        No problems found.
      </p>
    );
  }
  const errors = against.filter(({ type }) => type === 'error').length;
  return (
    <div
      className={classNames('border-t border-ink-200 px-5 py-3', errors > 0 ? 'bg-bad-soft' : 'bg-warn-soft')}
    >
      <p className={classNames('text-sm font-medium', errors > 0 ? 'text-bad' : 'text-warn')}>
        {summaryText(against)}
      </p>
      <ul className="mt-1 flex flex-col gap-1">
        {against.map((issue, index) => {
          const { Icon, text, name } = TYPE_LOOK[issue.type];
          return (
            <li key={`${issue.code}-${index}`}>
              <button
                type="button"
                onClick={() => props.onShow(issue)}
                className="flex w-full items-start gap-2 rounded-sm text-left text-sm text-ink-900 hover:underline"
              >
                <Icon
                  size={16}
                  strokeWidth={1.5}
                  aria-label={name}
                  className={classNames('mt-0.5 shrink-0', text)}
                />
                <span className="min-w-0 break-words">{issue.message}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const isAt = ([left, top, right, bottom]: readonly number[], { box }: ReadPlace): boolean =>
  left === box.x && top === box.y && right === box.x + box.width && bottom === box.y + box.height;

/** File reader's note; "Show" selects the finding, which marks its place on the preview. */
function Reading({
  assessment: { reading, issues },
  selected,
  onSelect,
}: {
  readonly assessment: Assessment;
  readonly selected: Issue | null;
  readonly onSelect: ReportCardProps['onSelect'];
}) {
  if (!reading) return null;
  const issueOf = ({ places: [first] }: NoteEntry) =>
    issues.find(({ places }) => first !== undefined && places.some(({ box }) => box && isAt(box, first)));
  const marked = noteEntries(reading).find((entry) => selected !== null && issueOf(entry) === selected);
  const mark = (entry: NoteEntry | null) => {
    const issue = entry ? issueOf(entry) : selected;
    if (issue) onSelect?.(issue);
  };
  return (
    <div className="flex items-center gap-1 border-t border-ink-200 px-5 py-1.5 text-sm text-ink-800">
      <span aria-hidden>How the file was read</span>
      <ReaderNote
        files={[{ findings: reading }]}
        marked={marked ?? null}
        onMark={onSelect && mark}
        canMark={(entry) => issueOf(entry) !== undefined}
      />
    </div>
  );
}

function Lines(props: {
  readonly title: string;
  readonly lines: readonly string[];
  readonly open: boolean;
  readonly onToggle: () => void;
}) {
  const { lines, ...section } = props;
  if (lines.length === 0) return null;
  return (
    <CardSection {...section} aside={String(lines.length)}>
      <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-sm text-ink-900">
        {lines.map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ol>
    </CardSection>
  );
}

function summaryText(against: readonly Issue[]): string {
  const count = (type: Issue['type'], verb: string) => {
    const some = against.filter((issue) => issue.type === type);
    return some.length === 0 ? [] : [`${verb} ${countText(some)}`];
  };
  const text = [...count('error', 'fix'), ...count('warning', 'review')].join(' and ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} before printing`;
}

function countText(issues: readonly Issue[]): string {
  const parts = (['error', 'warning', 'info'] as const).flatMap((type) => {
    const count = issues.filter((issue) => issue.type === type).length;
    const name = TYPE_LOOK[type].name.toLowerCase();
    return count === 0 ? [] : [`${count} ${count === 1 ? name : `${name}s`}`];
  });
  return parts.join(', ');
}
