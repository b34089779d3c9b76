import type { OwnShop } from '@printready/contracts/account';
import { Button, ErrorText, Form, IconButton, Skeleton, TextField, useAttempt } from '@printready/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Globe, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { SettingsSection } from '../../SettingsSection.tsx';
import { TryAgain } from '../TryAgain.tsx';
import { HtmlSnippet } from './HtmlSnippet.tsx';
import { addOrigin, originIn, originsKey, originsQuery, removeOrigin, snippetFor } from './order-pages.ts';

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function useOrigins(shop: string) {
  const cache = useQueryClient();
  const attempt = useAttempt(describe);
  const change = (act: () => Promise<void>) =>
    attempt.attempt(async () => {
      await act();
      await cache.invalidateQueries({ queryKey: originsKey(shop) });
    });
  return { ...attempt, change };
}

function AddOrigin({ shop }: { readonly shop: OwnShop }) {
  const [typed, setTyped] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const { busy, problem, change } = useOrigins(shop.id);
  const submit = () => {
    const origin = originIn(typed);
    setInvalid(origin === null);
    if (origin === null) return;
    void change(async () => {
      await addOrigin(shop.id, origin);
      setTyped('');
    });
  };
  return (
    <Form onSubmit={submit}>
      <TextField
        label="Address of your shop"
        placeholder="https://shop.example.com"
        inputMode="url"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={isInvalid ? 'Enter an address such as https://shop.example.com.' : null}
      />
      <ErrorText>{problem}</ErrorText>
      <div>
        <Button type="submit" busy={busy} disabled={typed.trim() === ''}>
          Add address
        </Button>
      </div>
    </Form>
  );
}

function Origin(props: { readonly shop: OwnShop; readonly origin: string; readonly isOwner: boolean }) {
  const { shop, origin, isOwner } = props;
  const { busy, problem, change } = useOrigins(shop.id);
  return (
    <li className="flex flex-wrap items-center gap-3 px-3 py-2">
      <Globe size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-ink-700" />
      <span className="mr-auto min-w-0 truncate text-sm text-ink-950">{origin}</span>
      {isOwner && (
        <IconButton
          icon={Trash2}
          size="small"
          label={`Remove ${origin}`}
          disabled={busy}
          onClick={() => void change(() => removeOrigin(shop.id, origin))}
        />
      )}
      <ErrorText>{problem}</ErrorText>
    </li>
  );
}

/** The check inside the shop's own order page: which sites may show it, and the HTML for them. */
export function OrderPages({ shop }: { readonly shop: OwnShop }) {
  const { data: origins, error, refetch } = useQuery(originsQuery(shop.id));
  const isOwner = shop.role === 'owner';
  return (
    <SettingsSection
      title="Order page"
      text="Your customers’ files are checked in their browser, inside your own order page. Only the sites listed here can show the check."
    >
      {isOwner && origins && <AddOrigin shop={shop} />}
      {error && <TryAgain error={error} onRetry={() => void refetch()} />}
      {!origins && !error && <Skeleton className="h-12 w-full" />}
      {origins?.length === 0 && !isOwner && (
        <p className="text-sm text-ink-700">No site shows the check yet. An owner can add one.</p>
      )}
      {origins && origins.length > 0 && (
        <>
          <ul
            aria-label="Sites that show the check"
            className="divide-y divide-ink-200 rounded-md border border-ink-300 bg-surface"
          >
            {origins.map((origin) => (
              <Origin key={origin} {...{ shop, origin, isOwner }} />
            ))}
          </ul>
          <HtmlSnippet html={snippetFor(shop.slug, window.location.origin)} guide="/docs/guides/order-page" />
        </>
      )}
    </SettingsSection>
  );
}
