import { EXPORT_TOKENS, REOPEN_PARAM } from '@printready/contracts/designer';
import { DESIGNER_FLOW, DESIGNER_NAME } from '@printready/contracts/messages';
import { millimetersToInches } from '@printready/pixels/number';
import { useUser } from '@printready/sign-in/session';
import { Button, Skeleton } from '@printready/ui';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { config } from '../platform/config.ts';
import { useOpenDesigner } from '../shell/use-open-designer.ts';
import { exportedDesignsQuery } from './exported-designs.ts';
import { SentDesign } from './SentDesign.tsx';

const FACTS: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'From a sentence to twelve designs',
    text: 'Tell us who it’s for, what it says and how many inks. Every design has its own layout, lettering and artwork.',
  },
  {
    title: 'Only what a press can print',
    text: 'Flat inks, no fades, no lines too thin for your press. Every design has a print score.',
  },
  {
    title: 'Your words, spelled as you typed them',
    text: 'We never add a year, place or slogan that you didn’t give. Text is set in real fonts and exported as outlines.',
  },
];

const inches = (mm: number) => millimetersToInches(mm).toFixed(1);

function LastDesigns() {
  const { data, error } = useQuery(exportedDesignsQuery(useUser().id));
  if (error) return <p className="text-sm text-ink-700">{error.message}</p>;
  if (!data) return <Skeleton className="h-24" />;
  if (data.length === 0)
    return <p className="text-sm text-ink-700">Designs that you export are listed here.</p>;
  return (
    <ul className="divide-y divide-ink-200 rounded-md border border-ink-200 bg-surface">
      {data.map(({ id, title, widthMm, heightMm, inks, createdAt }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3 text-sm">
          <span className="min-w-0 grow font-medium text-ink-950">{title}</span>
          <span className="text-ink-700 tabular-nums">
            {inches(widthMm)} × {inches(heightMm)} in · {inks === 1 ? '1 ink' : `${inks} inks`}
          </span>
          <time dateTime={createdAt} className="text-ink-600 tabular-nums">
            {new Date(createdAt).toLocaleDateString('en-US', { dateStyle: 'medium' })}
          </time>
        </li>
      ))}
    </ul>
  );
}

export function AiDesigner() {
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-10 px-4 py-12 sm:px-6">
      <SentDesign />
      <header className="flex flex-col items-start gap-4">
        <h1 className="text-3xl font-semibold tracking-tight text-balance">{DESIGNER_FLOW}</h1>
        <p className="max-w-2xl text-lg text-ink-700">
          {DESIGNER_NAME} turns a sentence into twelve print-ready designs, in your browser. Composing and
          looking are free; a full-size export costs {EXPORT_TOKENS} tokens.
        </p>
        {config.designerUrl === null ? (
          <p className="text-sm text-ink-700">The designer is not available here yet.</p>
        ) : (
          <OpenButton designerUrl={config.designerUrl} />
        )}
      </header>
      <ul className="grid gap-6 sm:grid-cols-3">
        {FACTS.map(({ title, text }) => (
          <li key={title}>
            <h2 className="text-base font-semibold">{title}</h2>
            <p className="pt-1 text-sm text-ink-700">{text}</p>
          </li>
        ))}
      </ul>
      <section aria-labelledby="last-designs" className="flex flex-col gap-3">
        <h2 id="last-designs" className="text-lg font-semibold">
          Your last designs
        </h2>
        <LastDesigns />
      </section>
    </div>
  );
}

/**
 * Reopens the designer after it was reloaded; the parameter is removed first, so that Back does not open it again.
 */
function useReopening(open: () => void): void {
  const [query, setQuery] = useSearchParams();
  const reopens = query.has(REOPEN_PARAM);
  const isOpening = useRef(false);
  useEffect(() => {
    if (!reopens || isOpening.current) return;
    isOpening.current = true;
    setQuery({}, { replace: true });
    open();
  }, [reopens, setQuery, open]);
}

function OpenButton({ designerUrl }: { readonly designerUrl: string }) {
  const designer = useOpenDesigner(designerUrl);
  useReopening(designer.open);
  return (
    <Button look="primary" size="large" busy={designer.busy} onClick={designer.open}>
      Open the designer
      <ArrowRight size={18} strokeWidth={1.5} aria-hidden />
    </Button>
  );
}
