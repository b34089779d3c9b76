import type { ProofVersion } from '@printready/contracts/shared';
import { Button } from '@printready/ui';
import { CircleCheck, CircleX, Eye, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { quantityText, sizeText, verdictText } from './proof-words.ts';

const SHORT_HASH = 12;

const VERDICTS: Readonly<Record<'ready' | 'look' | 'blocked', { icon: LucideIcon; color: string }>> = {
  ready: { icon: CircleCheck, color: 'text-ok' },
  look: { icon: Eye, color: 'text-warn' },
  blocked: { icon: CircleX, color: 'text-bad' },
};

function Swatch({ color }: { readonly color: string }) {
  return (
    <span
      aria-hidden
      className="mr-1.5 inline-block size-3.5 shrink-0 rounded-sm border border-ink-400 align-[-2px]"
      style={{ background: color }}
    />
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 py-2">
      <dt className="text-ink-600">{label}</dt>
      <dd className="min-w-0 break-words text-ink-950">{children}</dd>
    </div>
  );
}

export function Verdict({ facts }: { readonly facts: ProofVersion['facts'] }) {
  const { icon: Icon, color } = VERDICTS[facts.verdict];
  return (
    <div>
      <p className="flex items-center gap-2 font-semibold text-ink-950">
        <Icon size={18} strokeWidth={1.5} aria-hidden className={color} />
        {verdictText(facts)}
      </p>
      {facts.points.length > 0 && (
        <ul className="list-disc pt-1 pl-7 text-sm text-ink-800">
          {facts.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Hash({ sha256 }: { readonly sha256: string }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <code className="font-mono text-xs break-all">
        {isWhole ? sha256 : `${sha256.slice(0, SHORT_HASH)}…`}
      </code>{' '}
      <Button size="small" look="quiet" aria-expanded={isWhole} onClick={() => setWhole((before) => !before)}>
        {isWhole ? 'Show less' : 'Show all'}
      </Button>
    </>
  );
}

export function ProofFactsList({ version }: { readonly version: ProofVersion }) {
  const { facts, sha256 } = version;
  const { size, garment, inks, quantity, fileName, note } = facts;
  return (
    <dl className="divide-y divide-ink-200 text-sm">
      <Row label="Print size">{sizeText(size)}</Row>
      <Row label="Garment">
        <Swatch color={garment.color} />
        {garment.name}
      </Row>
      {inks.length > 0 && (
        <Row label={inks.length === 1 ? 'Ink' : 'Inks'}>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {inks.map(({ name, color }) => (
              <li key={name}>
                {color !== null && <Swatch color={color} />}
                {name}
              </li>
            ))}
          </ul>
        </Row>
      )}
      {quantity !== null && <Row label="Quantity">{quantityText(quantity)}</Row>}
      {note !== '' && (
        <Row label="Note">
          <span className="whitespace-pre-line">{note}</span>
        </Row>
      )}
      <Row label="File">{fileName}</Row>
      <Row label="File’s hash">
        <Hash sha256={sha256} />
      </Row>
    </dl>
  );
}
