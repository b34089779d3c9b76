import type { InvoicePage } from '@printready/contracts/billing';
import { billing as words } from '@printready/contracts/messages';
import { formatPrice, tierName } from '@printready/contracts/plans';
import { Button, Skeleton } from '@printready/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { readInvoices } from '../../billing/billing-requests.ts';
import { SettingsSection } from '../SettingsSection.tsx';

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const CELL = 'px-4 py-2 align-top';

type Invoice = InvoicePage['invoices'][number];

const STATUS: Readonly<Record<string, string>> = {
  paid: 'Paid',
  open: 'Due',
  void: 'Void',
  uncollectible: 'Not collected',
};

function statusOf({ status, refunded_cents, total_cents }: Invoice): string {
  if (refunded_cents > 0) {
    return refunded_cents >= total_cents ? 'Refunded' : `Refunded ${formatPrice(refunded_cents)}`;
  }
  return STATUS[status] ?? status;
}

const planText = ({ plan }: Invoice): string => (plan ? `${tierName(plan.tier)}, ${plan.period}` : '');

function Row({ invoice }: { readonly invoice: Invoice }) {
  const name = invoice.number ?? 'Invoice';
  const link = invoice.pdf_url ?? invoice.page_url;
  return (
    <tr>
      <td className={CELL}>{DATE.format(new Date(invoice.created_at))}</td>
      <td className={CELL}>{planText(invoice)}</td>
      <td className={`${CELL} max-sm:hidden`}>{name}</td>
      <td className={CELL}>{statusOf(invoice)}</td>
      <td className={`${CELL} text-right tabular-nums`}>{formatPrice(invoice.total_cents)}</td>
      <td className={`${CELL} text-right`}>
        {link && (
          <a href={link} target="_blank" rel="noreferrer" className="font-medium text-accent underline">
            PDF<span className="sr-only"> of {name}</span>
          </a>
        )}
      </td>
    </tr>
  );
}

function Table({ invoices }: { readonly invoices: readonly Invoice[] }) {
  return (
    <section
      aria-label="Invoices"
      // Scrollable areas must be focusable.
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-md border border-ink-300 bg-surface"
    >
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-ink-50 text-left text-ink-700">
          <tr>
            {['Date', 'Plan', 'Number', 'Status'].map((title) => (
              <th
                key={title}
                scope="col"
                className={`${CELL} font-medium ${title === 'Number' ? 'max-sm:hidden' : ''}`}
              >
                {title}
              </th>
            ))}
            <th scope="col" className={`${CELL} text-right font-medium`}>
              Total
            </th>
            <th scope="col" className={CELL}>
              <span className="sr-only">Document</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-ink-200">
          {invoices.map((invoice) => (
            <Row key={invoice.id} invoice={invoice} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** @param seen value that changes with the plan or a payment, either of which may add an invoice */
export function Invoices({ userId, seen }: { readonly userId: string; readonly seen: string }) {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery({
    queryKey: ['invoices', userId, seen],
    queryFn: ({ pageParam }) => readInvoices(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ more, invoices }) => (more ? (invoices.at(-1)?.id ?? null) : null),
    retry: 1,
  });
  const invoices = data?.pages.flatMap((page) => page.invoices);
  return (
    <SettingsSection title="Invoices" text="Receipts come by email from Stripe.">
      {error && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-ink-700">
          {words.invoicesAway}
          <Button size="small" onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      )}
      {!error && !invoices && <Skeleton className="h-24 w-full" />}
      {invoices?.length === 0 && <p className="text-sm text-ink-700">No invoices yet.</p>}
      {invoices && invoices.length > 0 && <Table invoices={invoices} />}
      {hasNextPage && (
        <div>
          <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}
