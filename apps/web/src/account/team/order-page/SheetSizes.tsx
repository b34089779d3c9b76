import { type OwnShop, SHEET_LIMITS } from '@printready/contracts/account';
import { ErrorText, IconButton, Input, Skeleton } from '@printready/ui';
import { useQuery } from '@tanstack/react-query';
import { Check, Pencil, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { SettingsSection } from '../../SettingsSection.tsx';
import { TryAgain } from '../TryAgain.tsx';
import { HtmlSnippet } from './HtmlSnippet.tsx';
import { NewSheetSize } from './NewSheetSize.tsx';
import { sheetSnippetFor } from './order-pages.ts';
import {
  changePrice,
  formatPrice,
  PRICE_PROBLEM,
  priceOf,
  removeSize,
  type SheetSize,
  sizeIn,
  sizesQuery,
} from './sheet-sizes.ts';
import { useSizes } from './use-sizes.ts';

const CELL = 'px-3 py-2';

type RowProps = { readonly shop: OwnShop; readonly size: SheetSize };

function PriceForm(props: RowProps & { readonly onClose: () => void }) {
  const { shop, size, onClose } = props;
  const [typed, setTyped] = useState(size.price.toFixed(2));
  const { busy, problem, setProblem, change } = useSizes(shop.id);
  const submit = () => {
    const price = priceOf(typed);
    if (price === null) setProblem(PRICE_PROBLEM);
    else void change(() => changePrice(size.id, price)).then((isDone) => isDone && onClose());
  };
  return (
    <form
      noValidate
      className="flex flex-col items-end gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <span className="flex items-center gap-1">
        <span className="w-24">
          <Input
            aria-label={`Price of ${sizeIn(size, 'in')}, ${size.currency}`}
            className="text-right tabular-nums"
            inputMode="decimal"
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </span>
        <IconButton icon={Check} size="small" label="Save price" type="submit" disabled={busy} />
        <IconButton icon={X} size="small" label="Keep the old price" onClick={onClose} />
      </span>
      <ErrorText>{problem}</ErrorText>
    </form>
  );
}

function Actions(props: RowProps & { readonly onEdit: () => void }) {
  const { shop, size, onEdit } = props;
  const { busy, problem, change } = useSizes(shop.id);
  const name = sizeIn(size, 'in');
  return (
    <td className={`${CELL} text-right whitespace-nowrap`}>
      <IconButton
        icon={Pencil}
        size="small"
        label={`Change the price of ${name}`}
        disabled={busy}
        onClick={onEdit}
      />
      <IconButton
        icon={Trash2}
        size="small"
        label={`Remove ${name}`}
        disabled={busy}
        onClick={() => void change(() => removeSize(size.id))}
      />
      <ErrorText>{problem}</ErrorText>
    </td>
  );
}

function Row({ shop, size }: RowProps) {
  const [isEdited, setEdited] = useState(false);
  const { format, dpi } = size;
  return (
    <tr>
      <th scope="row" className={`${CELL} w-full text-left font-normal`}>
        <span className="block text-ink-950 tabular-nums">{sizeIn(size, 'in')}</span>
        <span className="block text-xs text-ink-600 tabular-nums">
          {sizeIn(size, 'cm')}, {format.toUpperCase()}, {dpi} dpi
        </span>
      </th>
      {isEdited ? (
        <td className={CELL} colSpan={2}>
          <PriceForm {...{ shop, size }} onClose={() => setEdited(false)} />
        </td>
      ) : (
        <>
          <td className={`${CELL} text-right tabular-nums`}>{formatPrice(size)}</td>
          {shop.role === 'owner' && <Actions {...{ shop, size }} onEdit={() => setEdited(true)} />}
        </>
      )}
    </tr>
  );
}

function Sizes({ shop, sizes }: { readonly shop: OwnShop; readonly sizes: readonly SheetSize[] }) {
  return (
    <section
      aria-label="Table of sheet sizes"
      // Scrollable areas must be focusable.
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-ink-300 bg-surface"
    >
      <table className="w-full text-sm">
        <thead className="bg-ink-50 text-left text-ink-700">
          <tr>
            <th className={CELL}>Sheet</th>
            <th className={`${CELL} text-right`}>Price</th>
            {shop.role === 'owner' && (
              <th className={CELL}>
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-ink-200">
          {sizes.map((size) => (
            <Row key={size.id} {...{ shop, size }} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Gang sheets that customers build in the shop's own order page: sizes, prices, and the HTML for the page. */
export function SheetSizes({ shop }: { readonly shop: OwnShop }) {
  const { data: sizes, error, refetch } = useQuery(sizesQuery(shop.id));
  const isOwner = shop.role === 'owner';
  const isFull = sizes !== undefined && sizes.length >= SHEET_LIMITS.sizes;
  return (
    <SettingsSection
      title="Gang sheets"
      text={`Customers build a gang sheet in your order page. They pay the cheapest size that holds their pieces. Up to ${SHEET_LIMITS.sizes} sizes, in one currency.`}
    >
      {error && <TryAgain error={error} onRetry={() => void refetch()} />}
      {!sizes && !error && <Skeleton className="h-24 w-full" />}
      {sizes?.length === 0 && (
        <p className="rounded-md border border-dashed border-ink-300 p-6 text-center text-sm text-ink-700">
          {isOwner
            ? 'No sheet sizes yet. Add the first one, such as 22 × 24 in.'
            : 'No sheet sizes yet. An owner can add them.'}
        </p>
      )}
      {sizes && sizes.length > 0 && <Sizes {...{ shop, sizes }} />}
      {isOwner && sizes && !isFull && <NewSheetSize {...{ shop, sizes }} />}
      {sizes && sizes.length > 0 && (
        <HtmlSnippet
          html={sheetSnippetFor(shop.slug, window.location.origin)}
          guide="/docs/reference/order-page-gang-sheets"
        />
      )}
    </SettingsSection>
  );
}
