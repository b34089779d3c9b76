import type { PdfDict, PdfStream } from '@printready/documents/pdf';
import { IDENTITY, type Matrix, type PdfBox } from '../matrix.ts';
import { joinStreams } from './content-streams.ts';
import { ContentWalk } from './content-walk.ts';
import { initialState } from './graphics-state.ts';
import type { PageContext, Scope } from './walk.ts';

export function walkPage(
  page: PageContext,
  resources: PdfDict,
  mediaBox: PdfBox,
  contents: readonly Uint8Array[],
  appearances: readonly { readonly form: PdfStream; readonly ctm: Matrix }[],
): void {
  const scope: Scope = {
    resources,
    base: IDENTITY,
    active: [],
    inkless: false,
    offSheet: false,
    standsFor: 0,
    borrowsColor: false,
    listsImages: true,
  };
  new ContentWalk(page, scope, initialState(IDENTITY, mediaBox)).run(joinStreams(contents));
  const walk = new ContentWalk(page, scope, initialState(IDENTITY, mediaBox));
  for (const { form, ctm } of appearances) walk.enter(form, initialState(ctm, mediaBox), {});
}
