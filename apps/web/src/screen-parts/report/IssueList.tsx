import { docsPath } from '@printready/preflight';
import { Button, classNames } from '@printready/ui';
import { MapPin, MessageCircleQuestionMark } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useInRouterContext } from 'react-router';
import { type Issue, TYPE_LOOK } from '../../preflight/categories.ts';

export type IssueListProps = {
  readonly issues: readonly Issue[];
  readonly selected: Issue | null;
  readonly onSelect: ((issue: Issue) => void) | undefined;
  readonly onHelp?: ((issue: Issue) => void) | undefined;
};

export function IssueList({ issues, selected, onSelect, onHelp }: IssueListProps) {
  return (
    <ul className="flex flex-col gap-2">
      {issues.map((issue, index) => (
        <IssueItem
          key={`${issue.code}-${index}`}
          issue={issue}
          isSelected={issue === selected}
          onSelect={onSelect}
          onHelp={onHelp}
        />
      ))}
    </ul>
  );
}

function IssueItem(props: {
  readonly issue: Issue;
  readonly isSelected: boolean;
  readonly onSelect: IssueListProps['onSelect'];
  readonly onHelp: IssueListProps['onHelp'];
}) {
  const { issue, isSelected, onSelect, onHelp } = props;
  const { Icon, text, name } = TYPE_LOOK[issue.type];
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const pages = [...new Set(issue.places.flatMap(({ page }) => page ?? []))];
  return (
    <li
      ref={item}
      data-selected={isSelected || undefined}
      className={classNames(
        'rounded-md border p-3 text-sm',
        isSelected ? 'border-accent bg-accent-soft' : 'border-ink-200',
      )}
    >
      <p className="flex items-start gap-2 text-ink-950">
        <Icon size={17} strokeWidth={1.5} aria-hidden className={classNames('mt-0.5 shrink-0', text)} />
        <span className="min-w-0 break-words">
          <span className={classNames('font-medium', text)}>{name}.</span> {issue.message}
        </span>
      </p>
      <div className="flex flex-col gap-2 pt-2 pl-6">
        <Details issue={issue} />
        {issue.action && <p className="text-ink-800">{issue.action}</p>}
        <Help issue={issue} onHelp={onHelp} />
        {(pages.length > 0 || issue.pointsLost > 0) && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-600 tabular-nums">
            {onSelect && pages.length > 0 && (
              <Button
                icon={MapPin}
                iconSize={14}
                size="small"
                look="quiet"
                className="-ml-2 h-7 px-2 text-xs"
                onClick={() => onSelect(issue)}
              >
                Show on page {pages.slice(0, 3).join(', ')}
                {pages.length > 3 && ` and ${pages.length - 3} more`}
              </Button>
            )}
            {issue.pointsLost > 0 && <span>{pointsText(issue)}</span>}
          </p>
        )}
      </div>
    </li>
  );
}

function Details({ issue }: { readonly issue: Issue }) {
  const details = Object.entries(issue.details);
  if (details.length === 0) return null;
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-xs">
      {details.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-600">{label}</dt>
          <dd className="break-words text-ink-900 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Help({ issue, onHelp }: { readonly issue: Issue; readonly onHelp: IssueListProps['onHelp'] }) {
  // The offline validator has no routes, and no manual.
  const hasManual = useInRouterContext();
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      {onHelp && issue.type !== 'info' && (
        <Button
          icon={MessageCircleQuestionMark}
          iconSize={14}
          size="small"
          look="quiet"
          className="-ml-2 h-7 px-2 text-xs"
          onClick={() => onHelp(issue)}
        >
          How do I fix this?
        </Button>
      )}
      {hasManual && (
        <Link to={docsPath(issue)} className="text-xs text-accent underline">
          Cause and cure
        </Link>
      )}
    </p>
  );
}

function pointsText({ pointsLost, pointsBack }: Issue): string {
  const short = (points: number) => String(Math.round(points * 10) / 10);
  return `Costs ${short(pointsLost)} points; fixing it gives back ${short(pointsBack)}.`;
}
