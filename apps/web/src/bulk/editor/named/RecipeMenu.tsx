import type { Recipe } from '@printready/pipeline/recipe';
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
} from '@printready/ui';
import {
  BookOpen,
  ChevronDown,
  Download,
  FilePlus2,
  Save,
  TextCursorInput,
  Trash2,
  Upload,
} from 'lucide-react';
import { type Ref, useRef } from 'react';
import { NEW_RECIPE } from '../edit-recipe.ts';
import type { RecipeEditor } from '../use-recipe.ts';
import { type Refusal, useOpenRecipe } from './use-open-recipe.ts';
import { type RecipeShelf, useRecipeShelf } from './use-recipe-shelf.ts';

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

const MAX_BYTES = 2_000_000;

export function RecipeMenu({ editor }: { readonly editor: RecipeEditor }) {
  const { recipe } = editor;
  const shelf = useRecipeShelf(recipe);
  const { open, refusal, dismiss } = useOpenRecipe(editor.replace);
  const input = useRef<HTMLInputElement>(null);
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
        <NamedRecipes shelf={shelf} onOpen={open} />
        <MenuSeparator />
        <StorageItems editor={editor} shelf={shelf} />
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

function NamedRecipes({ shelf, onOpen }: { readonly shelf: RecipeShelf; readonly onOpen: Open }) {
  const { own, shared } = shelf;
  return (
    <>
      {own.length > 0 && (
        <MenuGroup label="Your recipes">
          {own.map(({ name, text }) => (
            <MenuItem key={name} onSelect={() => onOpen(text, name)}>
              <span className="truncate">{name}</span>
            </MenuItem>
          ))}
        </MenuGroup>
      )}
      {shared && shared.rows.length > 0 && (
        <MenuGroup label={shared.shop.name}>
          {shared.rows.map((row) => (
            <MenuItem
              key={row.id}
              onSelect={() => {
                shared.opened(row);
                onOpen(JSON.stringify({ ...row.content, name: row.name }), row.name);
              }}
            >
              <span className="truncate">{row.name}</span>
            </MenuItem>
          ))}
        </MenuGroup>
      )}
    </>
  );
}

function StorageItems({ editor, shelf }: { readonly editor: RecipeEditor; readonly shelf: RecipeShelf }) {
  const { recipe } = editor;
  const { shared } = shelf;
  const canSave = recipe.steps.length > 0 && recipe.name.trim() !== '';
  return (
    <>
      <MenuItem icon={FilePlus2} onSelect={() => editor.replace(NEW_RECIPE)}>
        New recipe
      </MenuItem>
      <MenuItem
        icon={Save}
        disabled={!canSave}
        onSelect={() => shelf.save(`“${recipe.name}” is saved in this browser.`)}
      >
        <span className="truncate">
          Save “{recipe.name}”{shared && ' for me'}
        </span>
      </MenuItem>
      {shelf.remove && (
        <MenuItem icon={Trash2} onSelect={shelf.remove}>
          <span className="truncate">
            Delete “{recipe.name}”{shared && ' for me'}
          </span>
        </MenuItem>
      )}
      {shared && <SharedItems {...{ recipe, shared, canSave }} />}
    </>
  );
}

function SharedItems(props: {
  readonly recipe: Recipe;
  readonly shared: NonNullable<RecipeShelf['shared']>;
  readonly canSave: boolean;
}) {
  const { recipe, shared, canSave } = props;
  const { shop, save, rename, remove } = shared;
  return (
    <MenuGroup label={`For every member of ${shop.name}`}>
      <MenuItem icon={Save} disabled={!canSave} onSelect={() => void save()}>
        <span className="truncate">Save “{recipe.name}”</span>
      </MenuItem>
      {rename && (
        <MenuItem icon={TextCursorInput} disabled={!canSave} onSelect={() => void rename.act()}>
          <span className="truncate">
            Rename “{rename.from}” to “{recipe.name}”
          </span>
        </MenuItem>
      )}
      {remove && (
        <MenuItem icon={Trash2} onSelect={() => void remove.act()}>
          <span className="truncate">Delete “{recipe.name}”</span>
        </MenuItem>
      )}
    </MenuGroup>
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
