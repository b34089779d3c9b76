import { DESIGNER_ID } from '@printready/contracts/designer';
import { type ExportMetadata, exportMetadata } from '@printready/contracts/designer-wire';
import { backendError } from '@printready/sign-in/answers';
import { loadClient } from '@printready/sign-in/client';
import { queryOptions } from '@tanstack/react-query';

const SHOWN = 8;

type Row = { readonly id: string; readonly created_at: string; readonly metadata: unknown };
type ExportedDesign = ExportMetadata & { readonly id: string; readonly createdAt: string };

/** Newest first; skips metadata from earlier versions. */
export const designsOf = (rows: readonly Row[]): ExportedDesign[] =>
  rows.flatMap(({ id, created_at, metadata }) => {
    const read = exportMetadata.safeParse(metadata);
    return read.success ? [{ ...read.data, id, createdAt: created_at }] : [];
  });

export function exportedDesignsQuery(userId: string) {
  return queryOptions({
    queryKey: ['exported-designs', userId],
    queryFn: async (): Promise<readonly ExportedDesign[]> => {
      const answer = await (await loadClient())
        .from('token_usage')
        .select('id, created_at, metadata')
        .eq('user_id', userId)
        .eq('tool_id', DESIGNER_ID)
        .is('variant', null)
        .is('refunded_at', null)
        .order('created_at', { ascending: false })
        .limit(SHOWN)
        .overrideTypes<Row[], { merge: false }>();
      if (answer.error) throw backendError(answer);
      return designsOf(answer.data);
    },
  });
}
