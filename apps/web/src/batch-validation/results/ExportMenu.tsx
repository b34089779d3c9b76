import { csvReport, htmlReport, pdfReport } from '@printready/preflight';
import { Button, Menu, MenuItem, saveFile, toast } from '@printready/ui';
import { Download } from 'lucide-react';
import type { BatchRow } from '../batch/batch.ts';
import type { StartedState } from '../batch/batch-state.ts';

type Props = { readonly state: StartedState; readonly rows: readonly BatchRow[] };

export function ExportMenu({ state, rows }: Props) {
  const { head } = state;
  const assessments = () => rows.flatMap(({ assessment }) => assessment ?? []);
  const stem = `batch-${new Date(head.createdAtMs).toISOString().slice(0, 10)}`;
  const save = (content: BlobPart, type: string, extension: string) =>
    saveFile(new Blob([content], { type }), `${stem}.${extension}`);
  const savePdf = async () => {
    const bytes = await pdfReport(assessments(), new Date(head.createdAtMs));
    save(new Uint8Array(bytes), 'application/pdf', 'pdf');
  };
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={Download} look="primary" disabled={state.at !== 'paid'}>
          Export
        </Button>
      }
    >
      <MenuItem onSelect={() => save(csvReport(assessments()), 'text/csv', 'csv')}>
        CSV, for a spreadsheet
      </MenuItem>
      <MenuItem onSelect={() => save(htmlReport(assessments()), 'text/html', 'html')}>
        HTML, to read and print
      </MenuItem>
      <MenuItem
        onSelect={() => {
          savePdf().catch((error: unknown) =>
            toast.error('The report could not be made.', { description: String(error) }),
          );
        }}
      >
        PDF, to send
      </MenuItem>
      <MenuItem onSelect={() => save(jsonExport(state, rows), 'application/json', 'json')}>
        JSON, for programs
      </MenuItem>
    </Menu>
  );
}

function jsonExport({ head }: StartedState, rows: readonly BatchRow[]): string {
  const files = rows.map(({ file, assessment, sameAs }) => ({
    path: file.path,
    bytes: file.size,
    sha256: file.state.kind === 'checked' ? file.state.sha256 : null,
    sameAs,
    assessment,
  }));
  return `${JSON.stringify({ profile: head.profile, files }, null, 2)}\n`;
}
