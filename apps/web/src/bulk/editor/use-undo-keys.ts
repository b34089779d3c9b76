import { useEffect, useEffectEvent } from 'react';
import { actionOf, isTyping } from '../../screen-parts/keys/keys.ts';
import type { RecipeEditor } from './use-recipe.ts';

export function useUndoKeys(editor: Pick<RecipeEditor, 'undo' | 'redo'>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    const action = actionOf(event);
    if ((action !== 'undo' && action !== 'redo') || !editor[action].can) return;
    event.preventDefault();
    editor[action].act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
