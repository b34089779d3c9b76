import type { Recipe } from '@printready/pipeline/recipe';
import type { ToolManifest } from '@printready/tools/tool';
import { Spinner } from '@printready/ui';
import { useState } from 'react';
import { DryRunSection } from './editor/dry-run/DryRunSection.tsx';
import { useDryRun } from './editor/dry-run/use-dry-run.ts';
import { RecipeBar } from './editor/RecipeBar.tsx';
import { problemOf } from './editor/result-format.ts';
import { StepInspector } from './editor/StepInspector.tsx';
import { StepsColumn } from './editor/StepsColumn.tsx';
import { useRecipe } from './editor/use-recipe.ts';
import { useStoredRecipe } from './editor/use-stored-recipe.ts';
import { useTransferredRecipe } from './editor/use-transferred-recipe.ts';
import { useUndoKeys } from './editor/use-undo-keys.ts';
import { RunSection } from './run/screen/RunSection.tsx';
import { ServerBatches } from './server/ServerBatches.tsx';

export default function BulkScreen({ manifest }: { readonly manifest: ToolManifest }) {
  const kept = useStoredRecipe();
  if (kept.status === 'loading') {
    return (
      <p role="status" className="flex h-full items-center justify-center gap-3 text-sm text-ink-700">
        <Spinner label="" />
        Opening your recipe…
      </p>
    );
  }
  return <Bulk manifest={manifest} start={kept.recipe} />;
}

function Bulk({ manifest, start }: { readonly manifest: ToolManifest; readonly start: Recipe }) {
  const editor = useRecipe(start);
  const { recipe, selected } = editor;
  const dryRun = useDryRun(recipe);
  const [given, setGiven] = useState<readonly File[]>([]);
  useTransferredRecipe(editor.replace, (files) => {
    if (files.length === 0) return;
    dryRun.choose(files);
    setGiven(files);
  });
  useUndoKeys(editor);
  const step = recipe.steps.find(({ id }) => id === selected) ?? null;
  return (
    <div className="flex h-full flex-col bg-paper">
      <RecipeBar title={manifest.title} editor={editor} />
      <div className="flex min-h-0 grow max-panel:flex-col">
        <div className="flex min-h-0 min-w-0 grow flex-col overflow-y-auto xl:flex-row xl:overflow-hidden">
          <div className="shrink-0 xl:w-104 xl:overflow-y-auto xl:border-r xl:border-ink-200">
            <StepsColumn editor={editor} />
          </div>
          <div className="min-w-0 grow max-xl:border-t max-xl:border-ink-200 xl:overflow-y-auto">
            <RunSection
              recipe={recipe.steps.length > 0 && problemOf(recipe) === null ? recipe : null}
              pace={dryRun.pace}
              given={given}
              onTaken={() => setGiven([])}
              onSamples={(files) => {
                if (dryRun.samples.length === 0) dryRun.choose(files);
              }}
            />
            <ServerBatches />
            <DryRunSection recipe={recipe} dryRun={dryRun} problem={problemOf(recipe)} />
          </div>
        </div>
        {step && (
          <StepInspector
            key={step.id}
            step={step}
            onChange={(patch, gesture) => editor.changeStep(step.id, patch, gesture)}
            onClose={() => editor.select(null)}
          />
        )}
      </div>
    </div>
  );
}
