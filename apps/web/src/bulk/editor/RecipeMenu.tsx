import { RECIPE_PRESETS } from '@printready/pipeline/recipe/presets';
import {
  Button,
  Dialog,
  FileInput,
  Menu,
  MenuGroup,
  MenuItem,
  MenuSeparator,
  saveFile,
  toast,
} from '@printready/ui';
import { BookOpen, ChevronDown, Download, FilePlus2, Save, Trash2, Upload } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { loadOwn, removeOwn, saveOwn } from '../../files/stored/own-recipes.ts';
import { NEW_RECIPE } from './edit-recipe.ts';
import { type Refusal, useOpenRecipe } from './use-open-recipe.ts';
import type { RecipeEditor } from './use-recipe.ts';

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

const MAX_BYTES = 2_000_000;

export function RecipeMenu({ editor }: { readonly editor: RecipeEditor }) {
  const { recipe } = editor;
  const [own, setOwn] = useState(loadOwn);
  const { open, refusal, dismiss } = useOpenRecipe(editor.replace);
  const input = useRef<HTMLInputElement>(null);
  const keep = (change: () => Own, done: string) => {
    try {
      setOwn(change());
      toast.success(done);
    } catch (error) {
      console.error('The recipes could not be kept.', error);
      toast.error('The browser has no room for the recipe.', { description: 'Export it as a file instead.' });
    }
  };
  return (
    <>
      <Menu
        align="end"
        className="w-80"
        trigger={
          <Button>
            <BookOpen {...ICON} className="max-sm:hidden" />
            Recipes
            <ChevronDown {...ICON} />
          </Button>
        }
      >
        <Presets onOpen={open} />
        {own.length > 0 && (
          <MenuGroup label="Your recipes">
            {own.map(({ name, text }) => (
              <MenuItem key={name} onSelect={() => open(text, name)}>
                <span className="truncate">{name}</span>
              </MenuItem>
            ))}
          </MenuGroup>
        )}
        <MenuSeparator />
        <StorageItems editor={editor} own={own} keep={keep} />
        <MenuSeparator />
        <MenuItem icon={Upload} onSelect={() => input.current?.click()}>
          Import a file…
        </MenuItem>
        <MenuItem icon={Download} disabled={recipe.steps.length === 0} onSelect={() => exportRecipe(editor)}>
          Export as a file
        </MenuItem>
      </Menu>
      <ImportInput ref={input} onOpen={open} />
      <RefusalDialog refusal={refusal} onClose={dismiss} />
    </>
  );
}

type Own = ReturnType<typeof loadOwn>;

function StorageItems(props: {
  readonly editor: RecipeEditor;
  readonly own: Own;
  readonly keep: (change: () => Own, done: string) => void;
}) {
  const { editor, own, keep } = props;
  const { recipe } = editor;
  return (
    <>
      <MenuItem icon={FilePlus2} onSelect={() => editor.replace(NEW_RECIPE)}>
        New recipe
      </MenuItem>
      <MenuItem
        icon={Save}
        disabled={recipe.steps.length === 0 || recipe.name.trim() === ''}
        onSelect={() => keep(() => saveOwn(recipe), `“${recipe.name}” is saved in this browser.`)}
      >
        <span className="truncate">Save “{recipe.name}”</span>
      </MenuItem>
      {own.some(({ name }) => name === recipe.name) && (
        <MenuItem
          icon={Trash2}
          onSelect={() => keep(() => removeOwn(recipe.name), `“${recipe.name}” is deleted.`)}
        >
          <span className="truncate">Delete “{recipe.name}”</span>
        </MenuItem>
      )}
    </>
  );
}

type Open = (text: string, name: string) => void;

function Presets({ onOpen }: { readonly onOpen: Open }) {
  return (
    <MenuGroup label="Ready-made">
      {RECIPE_PRESETS.map(({ about, recipe }) => (
        <MenuItem key={recipe.name} onSelect={() => onOpen(JSON.stringify(recipe), recipe.name)}>
          <span>
            <span className="block font-medium">{recipe.name}</span>
            <span className="block text-xs text-ink-600">{about}</span>
          </span>
        </MenuItem>
      ))}
    </MenuGroup>
  );
}

function exportRecipe({ recipe }: Pick<RecipeEditor, 'recipe'>): void {
  const text = `${JSON.stringify(recipe, null, 2)}\n`;
  saveFile(new Blob([text], { type: 'application/json' }), `${recipe.name.trim() || 'recipe'}.json`);
}

function ImportInput({ ref, onOpen }: { readonly ref: Ref<HTMLInputElement>; readonly onOpen: Open }) {
  const choose = async (file: File) => onOpen(file.size > MAX_BYTES ? '' : await file.text(), file.name);
  return (
    <FileInput
      ref={ref}
      accept=".json,application/json"
      aria-label="Recipe file"
      onFiles={([file]) => void choose(file)}
    />
  );
}

function RefusalDialog(props: { readonly refusal: Refusal | null; readonly onClose: () => void }) {
  const { refusal, onClose } = props;
  return (
    <Dialog
      open={refusal !== null}
      onOpenChange={onClose}
      title="This recipe cannot be opened"
      description={refusal ? `${refusal.name}: correct these places in the file and import it again.` : ''}
      cancel="Close"
    >
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {refusal?.problems.map((problem) => (
          <li key={problem} className="break-words">
            {problem}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
