import { catalog } from '@printready/tools/catalog';
import { Button } from '@printready/ui';
import { type ReactNode, useCallback } from 'react';
import { Link, useNavigate } from 'react-router';
import { type DraftName, listDrafts } from '../files/stored/draft.ts';
import { loadOwn, type OwnRecipe } from '../files/stored/own-recipes.ts';
import { type RecipeOrder, useRecipeTransfer } from '../files/stored/recipe-transfer.ts';
import { type DownloadableResult, listResults } from '../files/stored/stored-results.ts';
import { useLoaded } from '../platform/use-loaded.ts';
import { ResultList } from '../screen-parts/start/LastResults.tsx';
import { type ShopRow, useShopRows } from '../shop-rows/shop-rows.ts';

const SHOWN = 3;
const UNREADABLE = 'The work in this browser could not be read.';

type Work = {
  readonly drafts: readonly DraftName[];
  readonly results: readonly DownloadableResult[];
  readonly recipes: readonly OwnRecipe[];
};

export default function OwnWork({ userId, none }: { readonly userId: string; readonly none: ReactNode }) {
  const work = useWork(userId);
  const shared = useShopRows('recipes');
  if (!work) return <div className="aspect-square w-full" />;
  const { drafts, results, recipes } = work;
  const sharedRows = shared?.rows ?? [];
  if (drafts.length + results.length + recipes.length + sharedRows.length === 0) return none;
  return (
    <section aria-labelledby="own-work" className="flex flex-col gap-6 self-start">
      <h2 id="own-work" className="text-2xl font-semibold tracking-tight">
        Your work
      </h2>
      {drafts.length > 0 && <Drafts drafts={drafts.slice(0, SHOWN)} />}
      <ResultList results={results} />
      {recipes.length > 0 && <Recipes title="Your recipes" recipes={recipes.slice(0, SHOWN).map(ownOrder)} />}
      {shared && sharedRows.length > 0 && (
        <Recipes
          title={`Recipes of ${shared.shop.name}`}
          recipes={sharedRows.slice(0, SHOWN).map(sharedOrder)}
        />
      )}
    </section>
  );
}

const LIST = 'divide-y divide-ink-200 rounded-md border border-ink-200 bg-surface';
const ROW = 'flex min-h-12 items-center gap-3 py-1 pr-1 pl-4 text-sm';

function Drafts({ drafts }: Pick<Work, 'drafts'>) {
  return (
    <section aria-label="Continue">
      <h3 className="pb-2 text-sm text-ink-700">Continue where you left off</h3>
      <ul className={LIST}>
        {drafts.map(({ toolId, name, more }) => {
          const tool = catalog.find(({ id }) => id === toolId);
          return (
            tool && (
              <li key={toolId} className={ROW}>
                <span className="min-w-0 flex-1 truncate font-medium text-ink-950" title={name}>
                  {more > 0 ? `${name} and ${more} more` : name}
                </span>
                <Button look="quiet" size="small" asChild>
                  <Link to={`/${toolId}`} aria-label={`Continue ${name} in ${tool.title}`}>
                    {tool.title}
                  </Link>
                </Button>
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

const ownOrder = ({ name, text }: OwnRecipe): RecipeOrder => ({
  recipe: { ...(JSON.parse(text) as object), name },
  files: [],
});
const sharedOrder = (row: ShopRow): RecipeOrder => ({
  recipe: { ...row.content, name: row.name },
  files: [],
  sharedRow: row,
});

function Recipes({ title, recipes }: { readonly title: string; readonly recipes: readonly RecipeOrder[] }) {
  const navigate = useNavigate();
  const open = async (order: RecipeOrder) => {
    useRecipeTransfer.getState().give(order);
    await navigate('/bulk-workflow');
  };
  return (
    <section aria-label={title}>
      <h3 className="truncate pb-2 text-sm text-ink-700">{title}</h3>
      <ul className={LIST}>
        {recipes.map((order) => {
          const { name } = order.recipe;
          return (
            <li key={name} className={ROW}>
              <span className="min-w-0 flex-1 truncate font-medium text-ink-950" title={name}>
                {name}
              </span>
              <Button
                look="quiet"
                size="small"
                aria-label={`Open ${name} in Bulk Workflow`}
                onClick={() => void open(order)}
              >
                Open
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function useWork(userId: string): Work | null {
  const load = useCallback(async (): Promise<Work> => {
    try {
      return {
        drafts: await listDrafts(userId),
        results: await listResults(userId),
        recipes: loadOwn(),
      };
    } catch (error) {
      console.error(UNREADABLE, error);
      return { drafts: [], results: [], recipes: [] };
    }
  }, [userId]);
  return useLoaded(load, UNREADABLE);
}
