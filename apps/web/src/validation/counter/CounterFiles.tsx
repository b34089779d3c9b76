import { VERDICTS } from '@printready/preflight';
import { Button, classNames, IconButton } from '@printready/ui';
import { Printer, Trash2, X } from 'lucide-react';
import { VERDICT_TEXT } from '../../preflight/categories.ts';
import type { AssessedFile } from './assessed.ts';

type Props = {
  readonly files: readonly AssessedFile[];
  readonly shown: string | null;
  readonly onShow: (id: string) => void;
  readonly onRemove: (id: string) => void;
  readonly onClear: () => void;
  readonly onPrint: () => void;
};

export function CounterFiles({ files, shown, onShow, onRemove, onClear, onPrint }: Props) {
  const isPrintable = files.some(({ assessment }) => assessment);
  return (
    <section aria-label="Files">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-2">
        <h2 className="text-sm font-semibold text-ink-950 tabular-nums">
          {files.length === 1 ? '1 file' : `${files.length} files`}
        </h2>
        <div className="flex gap-1">
          <Button
            icon={Printer}
            iconSize={15}
            size="small"
            look="quiet"
            onClick={onPrint}
            disabled={!isPrintable}
          >
            Print all
          </Button>
          <Button icon={Trash2} iconSize={15} size="small" look="quiet" onClick={onClear}>
            Clear
          </Button>
        </div>
      </div>
      <ul className="mt-1 divide-y divide-ink-200 overflow-hidden rounded-md border border-ink-200 bg-surface">
        {files.map((file) => (
          <li
            key={file.id}
            className={classNames('flex items-center gap-1 pr-1', file.id === shown && 'bg-accent-soft')}
          >
            <button
              type="button"
              aria-current={file.id === shown || undefined}
              onClick={() => onShow(file.id)}
              className="flex min-h-11 min-w-0 grow flex-col justify-center px-3 py-2 text-left text-sm -outline-offset-2"
            >
              <span className="w-full break-words text-ink-950">{file.file.name}</span>
              <FileState file={file} />
            </button>
            <IconButton
              icon={X}
              size="small"
              label={`Remove ${file.file.name}`}
              onClick={() => onRemove(file.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FileState({ file: { state, assessment } }: { readonly file: AssessedFile }) {
  if (assessment) {
    const { verdict, printReadiness } = assessment;
    return (
      <span data-verdict={verdict} className={`text-xs tabular-nums ${VERDICT_TEXT[verdict]}`}>
        {VERDICTS[verdict]}
        {printReadiness && ` · ${printReadiness.overall}%`}
      </span>
    );
  }
  const text = { checking: 'Checking…', 'needs-app': 'Needs the app', failed: 'Not checked', checked: '' };
  return <span className="text-xs text-ink-700">{text[state.kind]}</span>;
}
