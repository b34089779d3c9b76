import { emailAboutFile, htmlReport, type Profile } from '@printready/preflight';
import { Button, copyText, IconButton, saveFile, toast } from '@printready/ui';
import { Copy, Download, FileSearch, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useTransfer } from '../../files/stored/transfer.ts';
import { useWindowKeyDown } from '../../screen-parts/keys/use-window-key-down.ts';
import { ReportCard } from '../../screen-parts/report/ReportCard.tsx';
import type { BatchRow } from '../batch/batch.ts';
import { isPicture } from '../batch/pictures.ts';

type Props = {
  readonly row: BatchRow;
  /** Null after the tab that had the file was closed. */
  readonly artwork: Blob | null;
  readonly weights: Profile['weights'];
  readonly onClose: () => void;
};

export function BatchReport({ row, artwork, weights, onClose }: Props) {
  const { file, assessment, sameAs } = row;
  const panel = useFocusAndEscape(file.id, onClose);
  if (!assessment) return null;
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={`Report of ${name}`}
      className="flex min-h-0 w-md shrink-0 flex-col border-l border-ink-200 bg-surface text-sm -outline-offset-2 max-lg:w-full max-lg:grow max-lg:border-l-0"
    >
      <div className="flex items-center gap-2 border-b border-ink-200 px-4 py-2">
        <div className="min-w-0 grow">
          <h2 className="text-base font-semibold break-words text-ink-950">{name}</h2>
          {sameAs !== null && <p className="text-ink-700">The same file as {sameAs}.</p>}
        </div>
        <IconButton icon={X} label="Close the report" size="small" onClick={onClose} />
      </div>
      <Actions row={row} artwork={artwork} />
      <div className="min-h-0 grow overflow-y-auto p-4 pt-2">
        <ReportCard assessment={assessment} weights={weights} />
      </div>
    </section>
  );
}

function Actions({ row: { file, assessment }, artwork }: Pick<Props, 'row' | 'artwork'>) {
  const navigate = useNavigate();
  if (!assessment) return null;
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  const email = emailAboutFile({ ...assessment, fileName: name });
  const openAlone = () => {
    if (!artwork) return;
    useTransfer.getState().give({ name, blob: artwork });
    void navigate('/file-validator');
  };
  const saveReport = () => {
    const report = new Blob([htmlReport([assessment])], { type: 'text/html' });
    saveFile(report, `${name}_report.html`);
    toast.success('Report downloaded.');
  };
  return (
    <div className="flex flex-wrap gap-2 px-4 pt-3 pb-1">
      {/* The File Validator reads only documents. */}
      {artwork && !isPicture(name) && (
        <Button icon={FileSearch} size="small" onClick={openAlone}>
          Open in File Validator
        </Button>
      )}
      {email !== null && (
        <Button icon={Copy} size="small" onClick={() => void copyText(email)}>
          Copy email
        </Button>
      )}
      <Button icon={Download} size="small" onClick={saveReport}>
        Report
      </Button>
    </div>
  );
}

/** Moves focus into the report, and back when it closes; Escape closes it. */
function useFocusAndEscape(id: string, onClose: () => void) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const cameFrom = document.activeElement;
    panel.current?.focus();
    return () => {
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
    };
  }, [id]);
  useWindowKeyDown((event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  });
  return panel;
}
