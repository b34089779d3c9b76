import { REPORT_DAYS, type ReportDays } from '@printready/contracts/shared';
import type { Assessment } from '@printready/preflight';
import { Button, ChoiceField, Dialog, useAttempt } from '@printready/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { LinkField } from '../../screen-parts/LinkField.tsx';
import { OwnReports } from './OwnReports.tsx';
import { linkTo, shareReport } from './own-reports.ts';

export type ShareReportProps = { readonly assessment: Assessment; readonly sha256: string };

export function ShareReport({ assessment, sha256 }: ShareReportProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={Link2} size="small" onClick={() => setOpen(true)}>
        Share
      </Button>
      {open && <ShareDialog assessment={assessment} sha256={sha256} onClose={() => setOpen(false)} />}
    </>
  );
}

function ShareDialog(props: ShareReportProps & { readonly onClose: () => void }) {
  const { assessment, sha256, onClose } = props;
  const cache = useQueryClient();
  const [days, setDays] = useState<ReportDays>(30);
  const [link, setLink] = useState<string | null>(null);
  const { busy, problem, attempt } = useAttempt((error) =>
    error instanceof Error ? error.message : String(error),
  );
  const share = async () => {
    setLink(linkTo((await shareReport(assessment, sha256, days)).id));
    await cache.invalidateQueries({ queryKey: ['own-reports'] });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Share this report"
      description="Anyone with the link can see the findings and file name. No account needed. Your artwork is not uploaded."
      cancel="Close"
      actions={
        link === null && (
          <Button look="primary" busy={busy} onClick={() => void attempt(share)}>
            Make a link
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {link === null ? (
          <ChoiceField
            label="The link works for"
            value={String(days)}
            choices={REPORT_DAYS.map((value) => ({ value: String(value), label: `${value} days` }))}
            onChange={(value) => setDays(REPORT_DAYS.find((one) => String(one) === value) ?? 30)}
          />
        ) : (
          <LinkField link={link} />
        )}
        {problem !== null && (
          <p role="alert" className="text-bad">
            {problem}
          </p>
        )}
        <OwnReports />
      </div>
    </Dialog>
  );
}
