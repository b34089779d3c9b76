import { EXPORT_TOKENS } from '@printready/contracts/designer';
import type { Fault } from '@printready/designer/compose';
import { Button, saveFile, toast } from '@printready/ui';
import { Download, Send } from 'lucide-react';
import { useState } from 'react';
import { config } from '../../config.ts';
import type { FileFormat } from '../../threads/work.ts';
import type { Opened } from '../designs/studio.ts';
import { exportDesign } from './export-design.ts';
import { FaultsDialog } from './FaultsDialog.tsx';
import { findPressFaults } from './find-press-faults.ts';
import { sendToToolkit } from './send-to-toolkit.ts';

const FILES: readonly { readonly format: FileFormat; readonly label: string; readonly note: string }[] = [
  { format: 'png', label: 'PNG', note: '300 ppi, exact size, transparent' },
  { format: 'pdf', label: 'PDF', note: 'one spot color per ink' },
  { format: 'pdf-x4', label: 'For a press (PDF/X-4)', note: 'spot colors, no bleed' },
  { format: 'pdf-x1a', label: 'For an older press (PDF/X-1a)', note: 'spot colors, no bleed' },
  { format: 'separations', label: 'Separations', note: 'a plate per ink, ZIP' },
  { format: 'svg', label: 'SVG', note: 'outlined, one path per ink' },
  { format: 'mock-up', label: 'Mock-up', note: 'on the garment, for a listing' },
];

type Doing = FileFormat | 'send' | null;

async function deliver(file: File, what: Exclude<Doing, null>): Promise<void> {
  try {
    if (what === 'send') await sendToToolkit(file, config.toolkitUrl);
    else saveFile(file, file.name);
  } catch (error) {
    console.error('The file could not be handed over.', error);
    toast.error('The file is paid but could not be saved. Try again; you won’t be charged twice.');
  }
}

async function exportAndDeliver(opened: Opened, what: Exclude<Doing, null>): Promise<void> {
  const exported = await exportDesign(opened, what === 'send' ? 'svg' : what);
  if (exported.ok) await deliver(exported.file, what);
  else toast.error(exported.problem.text);
}

type Asked = { readonly what: Exclude<Doing, null>; readonly faults: readonly Fault[] };

export function ExportButtons({ opened }: { readonly opened: Opened }) {
  const [doing, setDoing] = useState<Doing>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const run = async (what: Exclude<Doing, null>, isConfirmed = false) => {
    setAsked(null);
    setDoing(what);
    try {
      const faults = opened.paid || isConfirmed ? [] : await findPressFaults(opened.design);
      if (faults.length > 0) setAsked({ what, faults });
      else await exportAndDeliver(opened, what);
    } catch (error) {
      console.error('The file could not be made.', error);
      toast.error('The file could not be made. No tokens were charged.');
    } finally {
      setDoing(null);
    }
  };
  return (
    <section aria-labelledby="export" className="flex flex-col gap-2">
      <h2 id="export" className="flex items-baseline justify-between gap-2 text-sm font-semibold">
        Export
        <span className="font-normal text-ink-700">{opened.paid ? 'Paid' : `${EXPORT_TOKENS} tokens`}</span>
      </h2>
      {FILES.map(({ format, label, note }) => (
        <Button
          icon={Download}
          key={format}
          look={format === 'png' ? 'primary' : 'secondary'}
          busy={doing === format}
          disabled={doing !== null}
          className="justify-start"
          onClick={() => void run(format)}
        >
          {label}
          <span className="ml-auto text-xs font-normal">{note}</span>
        </Button>
      ))}
      <Button
        icon={Send}
        busy={doing === 'send'}
        disabled={doing !== null}
        className="justify-start"
        onClick={() => void run('send')}
      >
        Send to toolkit
      </Button>
      {asked && (
        <FaultsDialog
          design={opened.design}
          faults={asked.faults}
          onClose={() => setAsked(null)}
          onExport={() => void run(asked.what, true)}
        />
      )}
    </section>
  );
}
