/** One file of the batch: its score and every finding, with what each costs and what to do. */
import { docsPath, headline } from '@printready/preflight';
import { Button, Dialog } from '@printready/ui';
import { Link } from 'react-router';
import type { BatchRow } from './batch.ts';
import { verdictOf } from './verdicts.ts';

export function FileDetail({ row, onClose }: { readonly row: BatchRow; readonly onClose: () => void }) {
  const { file, assessment, sameAs } = row;
  const { label, Icon, color } = verdictOf(row);
  if (!assessment) return null;
  const { printReadiness, issues, profile } = assessment;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="large"
      title={file.path.slice(file.path.lastIndexOf('/') + 1)}
      description={
        <span className="flex flex-wrap items-center gap-x-2">
          <Icon size={16} strokeWidth={1.5} aria-hidden className={color} />
          <span>
            {sameAs === null ? headline(assessment) : label}
            {printReadiness && ` · ${printReadiness.overall}% · ${printReadiness.label}`} · profile{' '}
            {profile.name}
          </span>
          {sameAs !== null && <span className="w-full">The same file as {sameAs}.</span>}
        </span>
      }
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {issues.length === 0 ? (
        <p>Nothing to say against it.</p>
      ) : (
        <ul aria-label="Findings" className="flex flex-col divide-y divide-ink-200">
          {issues.map((issue) => (
            <li
              key={`${issue.code} ${issue.message}`}
              className="flex items-start gap-3 py-3 first:pt-0 last:pb-0"
            >
              <span className={`w-16 shrink-0 font-medium ${TYPE_COLORS[issue.type]}`}>{issue.type}</span>
              <span className="min-w-0 grow break-words">
                {issue.message}
                {issue.action && <span className="block text-ink-700">{issue.action}</span>}
                <Link to={docsPath(issue)} className="text-xs text-accent underline">
                  Cause and cure
                </Link>
              </span>
              <span className="w-12 shrink-0 text-right text-ink-700 tabular-nums">
                {issue.pointsLost > 0 && `−${Math.round(issue.pointsLost * 10) / 10}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const TYPE_COLORS = { error: 'text-bad', warning: 'text-warn', info: 'text-ink-600' } as const;
