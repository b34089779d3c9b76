import { type CauseGroup, docsPath, emailAboutCause } from '@printready/preflight';
import { Button, copyText } from '@printready/ui';
import { CircleAlert, CircleHelp, Copy, Eye, Mail, Wrench } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useRecipeTransfer } from '../../files/stored/recipe-transfer.ts';
import { fixRecipe } from '../../screen-parts/fix-recipe.ts';
import { LinkButton } from '../../shell/LinkButton.tsx';
import type { BatchRow } from '../batch/batch.ts';

type CauseRows = CauseGroup & { readonly rows: readonly BatchRow[] };

type Props = {
  readonly causes: readonly CauseRows[];
  readonly onOpen: (id: string) => void;
  readonly artwork: (id: string) => Blob | null;
};

const LOOKS = {
  error: { Icon: CircleAlert, color: 'text-bad', label: 'Error' },
  warning: { Icon: Eye, color: 'text-warn', label: 'Warning' },
  info: { Icon: CircleHelp, color: 'text-ink-600', label: 'Note' },
} as const;

/** Maximum number of files listed per cause; further files are only counted. */
const MAX_LISTED = 50;

export function CauseList({ causes, onOpen, artwork }: Props) {
  if (causes.length === 0) {
    return <p className="p-10 text-center text-sm text-ink-700">Nothing was found in these files.</p>;
  }
  return (
    <ul
      aria-label="Causes"
      className="min-h-0 grow divide-y divide-ink-200 overflow-y-auto bg-surface text-sm"
    >
      {causes.map((cause) => (
        <li key={cause.code}>
          <CauseItem {...{ cause, onOpen, artwork }} />
        </li>
      ))}
    </ul>
  );
}

function CauseItem({
  cause,
  onOpen,
  artwork,
}: { readonly cause: CauseRows } & Pick<Props, 'onOpen' | 'artwork'>) {
  const { Icon, color, label } = LOOKS[cause.type];
  return (
    <details className="group">
      <summary className="flex cursor-pointer items-start gap-3 px-4 py-3 hover:bg-ink-50">
        <Icon size={18} strokeWidth={1.5} aria-hidden className={`mt-0.5 shrink-0 ${color}`} />
        <span className="min-w-0 grow">
          <span className="block font-medium text-ink-950">
            <span className="sr-only">{label}: </span>
            {cause.title}
          </span>
          {cause.action && <span className="block text-ink-700">{cause.action}</span>}
        </span>
        <span className="shrink-0 font-semibold text-ink-950 tabular-nums">
          {cause.rows.length} {cause.rows.length === 1 ? 'file' : 'files'}
        </span>
      </summary>
      <CauseActions cause={cause} artwork={artwork} />
      <ul className="flex flex-col gap-1 pr-4 pb-3 pl-11">
        {cause.rows.slice(0, MAX_LISTED).map(({ file, assessment }) => (
          <li key={file.id} className="min-w-0">
            <button
              type="button"
              onClick={() => onOpen(file.id)}
              className="max-w-full truncate rounded-sm text-left text-ink-900 hover:underline"
            >
              {file.path}
            </button>
            <p className="text-ink-600">
              {assessment?.issues.find(({ code }) => code === cause.code)?.message}
            </p>
          </li>
        ))}
        {cause.rows.length > MAX_LISTED && (
          <li className="text-ink-600">
            … and {cause.rows.length - MAX_LISTED} more; all are in the export.
          </li>
        )}
      </ul>
    </details>
  );
}

function CauseActions({ cause, artwork }: { readonly cause: CauseRows } & Pick<Props, 'artwork'>) {
  const paths = cause.rows.map(({ file }) => file.path);
  return (
    <div className="flex flex-wrap gap-2 pr-4 pb-2 pl-11">
      <FixFiles cause={cause} artwork={artwork} />
      <Button icon={Mail} size="small" onClick={() => void copyText(emailAboutCause(cause, paths))}>
        Copy email
      </Button>
      <Button icon={Copy} size="small" look="quiet" onClick={() => void copyText(`${paths.join('\n')}\n`)}>
        Copy file names
      </Button>
      <LinkButton size="small" look="quiet" to={docsPath(cause)}>
        Cause and cure
      </LinkButton>
    </div>
  );
}

function FixFiles({ cause, artwork }: { readonly cause: CauseRows } & Pick<Props, 'artwork'>) {
  const navigate = useNavigate();
  const recipe = fixRecipe(cause.title, [cause.code]);
  if (!recipe) return null;
  const files = cause.rows.flatMap(({ file: { id, path } }) => {
    const blob = artwork(id);
    return blob ? [new File([blob], path.slice(path.lastIndexOf('/') + 1), { type: blob.type })] : [];
  });
  const fix = () => {
    useRecipeTransfer.getState().give({ recipe, files });
    void navigate('/bulk-workflow');
  };
  return (
    <Button icon={Wrench} size="small" look="primary" onClick={fix}>
      {cause.rows.length === 1 ? 'Fix this file' : `Fix these ${cause.rows.length} files`}
    </Button>
  );
}
