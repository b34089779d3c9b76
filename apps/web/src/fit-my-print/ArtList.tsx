import type { PlacedArt } from '@printready/tools/fit-my-print';
import { Button } from '@printready/ui';
import { ImagePlus } from 'lucide-react';
import { ArtRow } from './ArtRow.tsx';
import { NamesButton } from './names/NamesButton.tsx';
import { RosterGroup } from './names/RosterGroup.tsx';
import type { SheetUnit } from './plan/facts.ts';
import { changeArt, type PlanState } from './plan/use-plan.ts';

export function ArtList(props: {
  readonly state: PlanState;
  readonly unit: SheetUnit;
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
  readonly onOpen: () => void;
}) {
  const { state, unit, chosen, onChoose, onOpen } = props;
  const { plan, files, layout, nestedPlan, change } = state;
  const tooLarge = new Set(layout?.tooLarge.map((index) => nestedPlan?.arts[index]?.id));
  const duplicate = (id: string) => {
    const copyId = crypto.randomUUID();
    state.share(id, copyId);
    change((before) => ({
      ...before,
      arts: before.arts.flatMap((art) => (art.id === id ? [art, { ...art, id: copyId }] : [art])),
    }));
  };
  const rosters = plan.rosters ?? [];
  const listed = new Set(rosters.flatMap(({ rows }) => rows.map(({ art }) => art)));
  const rowOf = (art: PlacedArt) => {
    const file = files.get(art.id);
    return (
      file && (
        <ArtRow
          key={art.id}
          {...{ art, file, unit }}
          surface={plan.surface}
          chosen={chosen === art.id}
          tooLarge={tooLarge.has(art.id)}
          onChoose={() => onChoose(art.id)}
          onChange={(patch, gesture) => changeArt(change, art.id, patch, gesture)}
          onRemove={() =>
            change((before) => ({ ...before, arts: before.arts.filter(({ id }) => id !== art.id) }))
          }
          onDuplicate={() => duplicate(art.id)}
        />
      )
    );
  };
  return (
    <section aria-label="Pieces">
      <Heading state={state} onOpen={onOpen} />
      <ul>{plan.arts.filter(({ id }) => !listed.has(id)).map(rowOf)}</ul>
      {rosters.map((roster, at) => (
        // Two lists may have the same name, so the index is the key.
        <RosterGroup key={at} {...{ roster, state, chosen, tooLarge }}>
          {rowOf}
        </RosterGroup>
      ))}
    </section>
  );
}

function Heading({ state, onOpen }: { readonly state: PlanState; readonly onOpen: () => void }) {
  return (
    <>
      <div className="flex h-12 items-center justify-between border-b border-ink-200 px-4">
        <h2 className="text-sm font-semibold text-ink-950">Pieces</h2>
        <span className="flex gap-1">
          <Button icon={ImagePlus} size="small" onClick={onOpen}>
            Add
          </Button>
          <Button size="small" look="quiet" onClick={state.clear}>
            Clear
          </Button>
        </span>
      </div>
      <div className="border-b border-ink-200 px-4 py-2">
        <NamesButton state={state} />
      </div>
    </>
  );
}
