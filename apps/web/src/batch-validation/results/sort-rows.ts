import { type BatchRow, worstRowsFirst } from '../batch/batch.ts';

export type Column = 'file' | 'verdict' | 'score';

export type Sort = { readonly by: Column; readonly up: boolean } | null;

const byName = new Intl.Collator('en', { numeric: true });

const scoreOf = ({ assessment }: BatchRow): number | null => assessment?.printReadiness?.overall ?? null;

/** Rows without a score come last in both directions. */
export function sortRows(rows: readonly BatchRow[], sort: Sort): readonly BatchRow[] {
  const worst = worstRowsFirst(rows);
  if (!sort) return worst;
  const way = sort.up ? 1 : -1;
  switch (sort.by) {
    case 'file':
      return worst.sort((a, b) => way * byName.compare(a.file.path, b.file.path));
    case 'verdict':
      return sort.up ? worst.reverse() : worst;
    case 'score':
      return worst.sort((a, b) => {
        const [one, other] = [scoreOf(a), scoreOf(b)];
        if (one === null || other === null) return Number(one === null) - Number(other === null);
        return way * (one - other);
      });
    default:
      return sort.by satisfies never;
  }
}

/** Next order after a click on a column header: default direction, other direction, then worst first. */
export function nextSort(sort: Sort, by: Column): Sort {
  const usual = by === 'file';
  if (sort?.by !== by) return { by, up: usual };
  return sort.up === usual ? { by, up: !usual } : null;
}
