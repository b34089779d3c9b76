import { Input } from '@printready/ui';
import { ScreenTitle } from '../../screen-parts/ScreenTitle.tsx';
import { UndoButtons } from '../../screen-parts/undo/UndoButtons.tsx';
import { RecipeMenu } from './named/RecipeMenu.tsx';
import type { RecipeEditor } from './use-recipe.ts';

export function RecipeBar({ title, editor }: { readonly title: string; readonly editor: RecipeEditor }) {
  const { recipe, undo, redo } = editor;
  return (
    <div className="flex h-12 shrink-0 items-center gap-1 border-b border-ink-200 bg-surface px-2 thumb:h-13">
      <ScreenTitle>{title}</ScreenTitle>
      <Input
        aria-label="Recipe name"
        maxLength={80}
        value={recipe.name}
        onChange={(event) => editor.change({ name: event.target.value }, 'name')}
        className="h-9 max-w-72 min-w-0 grow border-transparent font-medium"
      />
      <span className="grow" />
      <UndoButtons undo={undo} redo={redo} />
      <RecipeMenu editor={editor} />
    </div>
  );
}
