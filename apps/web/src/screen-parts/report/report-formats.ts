import { stemOf } from '@printready/codecs/formats';
import { type Assessment, csvReport, type Facts, htmlReport, pdfReport } from '@printready/preflight';
import { saveFile, toast } from '@printready/ui';
import type { PrintSize } from '../../preflight/validate-types.ts';
import type { ReportFormat } from './ReportCard.tsx';

export type ReportData = {
  readonly validationId: string;
  readonly validatedAtMs: number;
  readonly fileName: string;
  readonly sha256: string;
  readonly facts: Facts;
  readonly printSize: PrintSize | null;
};

function jsonReport(result: ReportData, assessment: Assessment): string {
  const { validationId, validatedAtMs, sha256, facts, printSize } = result;
  const validatedAt = new Date(validatedAtMs).toISOString();
  const report = { validationId, validatedAt, sha256, printSize, ...assessment, facts };
  return JSON.stringify(report, null, 2);
}

export function reportFormats(result: ReportData, assessment: Assessment): readonly ReportFormat[] {
  const stem = stemOf(result.fileName);
  const save = (extension: string, type: string, content: BlobPart) =>
    saveFile(new Blob([content], { type }), `${stem}_report.${extension}`);
  const savePdf = async () => {
    const bytes = await pdfReport([assessment], new Date(result.validatedAtMs));
    save('pdf', 'application/pdf', new Uint8Array(bytes));
  };
  return [
    {
      label: 'PDF',
      note: 'To send or print',
      save: () => {
        savePdf().catch((error: unknown) =>
          toast.error('The report could not be made.', { description: String(error) }),
        );
      },
    },
    {
      label: 'HTML',
      note: 'A page for any browser',
      save: () => save('html', 'text/html', htmlReport([assessment])),
    },
    {
      label: 'JSON',
      note: 'Everything, for other programs',
      save: () => save('json', 'application/json', jsonReport(result, assessment)),
    },
    {
      label: 'CSV',
      note: 'A table, one row per finding',
      save: () => save('csv', 'text/csv', csvReport([assessment])),
    },
  ];
}
