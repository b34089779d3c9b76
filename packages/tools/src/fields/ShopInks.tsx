import { toHex } from '@printready/documents/hex';
import { Button, ErrorText, IconButton, useAttempt } from '@printready/ui';
import { Trash2 } from 'lucide-react';
import type { Rgb } from '../contract/option-schemas.ts';
import type { SharedInk, ShopInks } from '../contract/panel.ts';

type Named = { readonly name: string; readonly color: Rgb };

type Props<Ink extends Named> = {
  readonly shopInks: ShopInks;
  readonly mine: readonly Ink[];
  /** Null for an ink that this tool cannot use. */
  readonly read: (shared: SharedInk) => Ink | null;
  /** Undefined values remove what the shop's ink has. */
  readonly contentOf: (ink: Ink) => Readonly<Record<string, unknown>>;
  readonly onUse: (inks: readonly Ink[]) => void;
};

type State = 'same' | 'other' | 'missing';

function Row(props: {
  readonly ink: Named;
  readonly state: State;
  readonly busy: boolean;
  readonly onUse: () => void;
  readonly onReplace: () => void;
  readonly onRemove: () => void;
}) {
  const { ink, state, busy, onUse, onReplace, onRemove } = props;
  return (
    <li className="flex items-center gap-1 text-sm">
      <span
        className="mr-1 size-5 shrink-0 rounded-sm border border-ink-300"
        style={{ backgroundColor: toHex(ink.color) }}
      />
      <span className="min-w-0 flex-1 truncate" title={ink.name}>
        {ink.name}
      </span>
      {state === 'same' ? (
        <span className="px-2 text-xs text-ink-600">In use</span>
      ) : (
        <Button size="small" look="quiet" aria-label={`Use ${ink.name}`} onClick={onUse}>
          Use
        </Button>
      )}
      {state === 'other' && (
        <Button
          size="small"
          look="quiet"
          disabled={busy}
          aria-label={`Replace ${ink.name} by mine`}
          onClick={onReplace}
        >
          Replace
        </Button>
      )}
      <IconButton
        icon={Trash2}
        size="small"
        label={`Delete ${ink.name} for every member`}
        disabled={busy}
        onClick={onRemove}
      />
    </li>
  );
}

/** Inks of the person's shop, beside those of the options. */
export function ShopInksField<Ink extends Named>(props: Props<Ink>) {
  const { shopInks, mine, read, contentOf, onUse } = props;
  const { busy, problem, attempt } = useAttempt((error) =>
    error instanceof Error ? error.message : String(error),
  );
  const shared = shopInks.inks.flatMap((row) => read(row) ?? []);
  const keyOf = (ink: Ink) => JSON.stringify(contentOf(ink));
  const stateOf = (ink: Ink, others: readonly Ink[]): State => {
    const found = others.find(({ name }) => name === ink.name);
    return !found ? 'missing' : keyOf(found) === keyOf(ink) ? 'same' : 'other';
  };
  const unshared = mine.filter((ink) => stateOf(ink, shared) === 'missing');
  const unused = shared.filter((ink) => stateOf(ink, mine) !== 'same');
  const share = (inks: readonly Ink[]) =>
    void attempt(() => shopInks.share(inks.map((ink) => ({ name: ink.name, content: contentOf(ink) }))));
  return (
    <section aria-label={`Inks of ${shopInks.shop}`} className="flex flex-col gap-2">
      <h3 className="truncate pt-2 text-xs font-medium text-ink-700">{shopInks.shop}</h3>
      {shared.length === 0 && (
        <p className="text-xs text-ink-600">No shared inks yet. Share yours with every member.</p>
      )}
      <ul className="flex max-h-48 flex-col overflow-y-auto">
        {shared.map((ink) => (
          <Row
            key={ink.name}
            {...{ ink, busy }}
            state={stateOf(ink, mine)}
            onUse={() => onUse([ink])}
            onReplace={() => share(mine.filter(({ name }) => name === ink.name))}
            onRemove={() => void attempt(() => shopInks.remove(ink.name))}
          />
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-2">
        <Button size="small" disabled={unused.length === 0} onClick={() => onUse(unused)}>
          Use all
        </Button>
        <Button size="small" busy={busy} disabled={unshared.length === 0} onClick={() => share(unshared)}>
          Share mine
        </Button>
      </div>
      <ErrorText>{problem}</ErrorText>
    </section>
  );
}
