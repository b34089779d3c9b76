import { faceName } from '@printready/designer/late-faces';
import { Button, Spinner } from '@printready/ui';
import { useEditor } from '../model/editor.ts';
import { shownOf } from '../model/editor-state.ts';
import { loadFace, missingFaces, useFaces } from '../model/face-store.ts';

export function MissingFonts() {
  const design = useEditor(shownOf);
  const states = useFaces((state) => state.states);
  if (!design) return null;
  return missingFaces(design.scene).map((id) => {
    const state = states[id];
    if (typeof state !== 'object')
      return (
        <p key={id} role="status" className="flex items-center gap-2 text-sm text-ink-700">
          <Spinner size={14} label="" />
          Fetching the font {faceName(id)}…
        </p>
      );
    return (
      <p key={id} role="alert" className="text-sm text-bad">
        {state.failed} Its text is not shown. Choose another font for it, or{' '}
        <Button size="small" onClick={() => void loadFace(id)}>
          Try again
        </Button>
      </p>
    );
  });
}
