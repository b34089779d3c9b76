import type { Assessment } from '@printready/preflight';
import { catalog } from '@printready/tools/catalog';
import { Button } from '@printready/ui';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useRecipeTransfer } from '../../files/stored/recipe-transfer.ts';
import { fixRecipe } from '../../screen-parts/fix-recipe.ts';
import { CardSection } from '../../screen-parts/report/CardSection.tsx';
import type { ValidatedFile } from '../validated-files.ts';

type Props = {
  readonly result: Pick<ValidatedFile, 'fileName' | 'artwork'>;
  readonly issues: Assessment['issues'];
};

export function FixRecipe({ result: { fileName, artwork }, issues }: Props) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(true);
  const recipe = fixRecipe(
    fileName,
    issues.map(({ code }) => code),
  );
  if (!recipe) return null;
  const titles = recipe.steps.map(({ tool }) => catalog.find(({ id }) => id === tool)?.title ?? tool);
  const give = () => {
    const files = artwork ? [new File([artwork], fileName, { type: artwork.type })] : [];
    useRecipeTransfer.getState().give({ recipe, files });
    void navigate('/bulk-workflow');
  };
  return (
    <CardSection
      title="Fix it with tools"
      aside={titles.length === 1 ? '1 step' : `${titles.length} steps`}
      open={open}
      onToggle={() => setOpen(!open)}
    >
      <div className="flex flex-col gap-3 text-sm">
        <ol className="flex list-decimal flex-col gap-1 pl-5 text-ink-900">
          {titles.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ol>
        <p className="text-ink-700">
          As a recipe for {artwork ? 'this file' : 'your files'}, and for others with the same problems. The
          result is an image.
        </p>
        <Button icon={ListChecks} size="small" className="self-start" onClick={give}>
          Open the recipe
        </Button>
      </div>
    </CardSection>
  );
}
