import { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { RECIPE_PRESETS } from '@printready/pipeline/recipe/presets';
import { Button, toast } from '@printready/ui';
import { TriangleAlert } from 'lucide-react';
import { AddStep } from './AddStep.tsx';
import { useOpenRecipe } from './named/use-open-recipe.ts';
import { type OrderWarning, orderWarnings } from './order-warnings.ts';
import { ResultSettings } from './ResultSettings.tsx';
import { StepCard, titleOf } from './StepCard.tsx';
import type { RecipeEditor } from './use-recipe.ts';

export function StepsColumn({ editor }: { readonly editor: RecipeEditor }) {
  return (
    <>
      <Steps editor={editor} />
      <ResultSettings editor={editor} />
    </>
  );
}

function Steps({ editor }: { readonly editor: RecipeEditor }) {
  const { recipe } = editor;
  const none = recipe.steps.length === 0;
  return (
    <section aria-label="Steps" className="flex flex-col gap-3 p-4">
      <h2 className="text-base font-semibold text-ink-950">Steps</h2>
      {none ? (
        <p className="text-sm text-ink-700">
          Each image goes through the steps from top to bottom. Start with a ready-made recipe, or add your
          own steps.
        </p>
      ) : (
        <StepList editor={editor} />
      )}
      {none && <PresetCards onRecipe={editor.replace} />}
      <div>
        <AddStep onAdd={editor.add} first={none} />
      </div>
    </section>
  );
}

function PresetCards({ onRecipe }: { readonly onRecipe: RecipeEditor['replace'] }) {
  const { open } = useOpenRecipe(onRecipe);
  return (
    <ul aria-label="Ready-made recipes" className="grid gap-2 sm:grid-cols-2 xl:grid-cols-1">
      {RECIPE_PRESETS.map(({ about, recipe }) => (
        <li key={recipe.name}>
          <button
            type="button"
            onClick={() => open(JSON.stringify(recipe), recipe.name)}
            className="h-full w-full rounded-md border border-ink-300 bg-surface p-3 text-left hover:border-accent hover:bg-accent-soft"
          >
            <span className="block text-sm font-medium text-ink-950">{recipe.name}</span>
            <span className="block text-sm text-ink-700">{about}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function StepList({ editor }: { readonly editor: RecipeEditor }) {
  const { recipe, selected } = editor;
  const warnings = orderWarnings(recipe);
  const remove = (id: string, tool: string) => {
    editor.remove(id);
    toast(`${titleOf(tool)} removed.`, { action: { label: 'Undo', onClick: editor.undo.act } });
  };
  return (
    <DragDropProvider
      onDragEnd={({ operation: { source }, canceled }) => {
        if (!canceled && isSortable(source)) editor.move(String(source.id), source.index);
      }}
    >
      <ol className="flex flex-col gap-2">
        {recipe.steps.map((step, at) => (
          <StepCard
            key={step.id}
            {...{ step, at }}
            of={recipe.steps.length}
            selected={step.id === selected}
            onSelect={() => editor.select(step.id === selected ? null : step.id)}
            onSwitch={() => editor.changeStep(step.id, { on: !step.on })}
            onDuplicate={() => editor.duplicate(step.id)}
            onRemove={() => remove(step.id, step.tool)}
            onMove={(to) => editor.move(step.id, to)}
          >
            <Warning
              warning={warnings.find(({ id }) => id === step.id)}
              onMove={(to) => editor.move(step.id, to)}
            />
          </StepCard>
        ))}
      </ol>
    </DragDropProvider>
  );
}

function Warning(props: {
  readonly warning: OrderWarning | undefined;
  readonly onMove: (to: number) => void;
}) {
  const { warning, onMove } = props;
  if (!warning) return null;
  return (
    <div
      role="status"
      className="flex items-start gap-2 rounded-b-md border-t border-ink-200 bg-warn-soft px-3 py-2 text-xs text-ink-950"
    >
      <TriangleAlert size={16} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0 text-warn" />
      <div className="flex flex-col items-start gap-2">
        <p>{warning.text}</p>
        <Button size="small" onClick={() => onMove(warning.moveTo)}>
          Move it before
        </Button>
      </div>
    </div>
  );
}
