import { actionOf, isTyping } from '../../screen-parts/keys/keys.ts';
import { useWindowKeyDown } from '../../screen-parts/keys/use-window-key-down.ts';
import type { RecipeEditor } from './use-recipe.ts';

export function useUndoKeys(editor: Pick<RecipeEditor, 'undo' | 'redo'>): void {
  useWindowKeyDown((event) => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    const action = actionOf(event);
    if ((action !== 'undo' && action !== 'redo') || !editor[action].can) return;
    event.preventDefault();
    editor[action].act();
  });
}
