import type { Recipe } from '@printready/pipeline/recipe';
import { Button, FileInput, toast } from '@printready/ui';
import { ImagePlus, Play, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { SAMPLES, sampleUrl } from '../../../screen-parts/start/samples.ts';
import { titleOf } from '../StepCard.tsx';
import { ResultCell, StepCell } from './cells.tsx';
import { type DryRun, MAX_SAMPLES } from './use-dry-run.ts';

async function loadSamples(): Promise<readonly File[]> {
  return await Promise.all(
    SAMPLES.map(async (sample) => {
      const answer = await fetch(sampleUrl(sample));
      if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
      const blob = await answer.blob();
      return new File([blob], sample.file, { type: blob.type });
    }),
  );
}

type Props = {
  readonly recipe: Recipe;
  readonly dryRun: DryRun;
  readonly problem: string | null;
};

export function DryRunSection({ recipe, dryRun, problem }: Props) {
  const { samples } = dryRun;
  return (
    <section aria-label="Dry run" className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-base font-semibold text-ink-950">Dry run</h2>
        <Actions dryRun={dryRun} problem={problem} />
      </div>
      <Status dryRun={dryRun} />
      {samples.length > 0 && (
        <div className="flex flex-col gap-3">
          {Array.from({ length: recipe.steps.length + 1 }, (_, count) => (
            <StepRow key={recipe.steps[count - 1]?.id ?? ''} count={count} recipe={recipe} dryRun={dryRun} />
          ))}
          <Row title="Result" of={samples.length}>
            {samples.map((sample, at) => (
              <ResultCell
                key={sample.id}
                recipe={recipe}
                planned={{ sample, at, of: samples.length }}
                written={dryRun.written(sample)}
                seen={[0, ...recipe.steps.map((_, step) => step + 1)].map((count) =>
                  dryRun.seen(sample, count),
                )}
              />
            ))}
          </Row>
        </div>
      )}
    </section>
  );
}

function Actions({ dryRun, problem }: Pick<Props, 'dryRun' | 'problem'>) {
  const { samples, status } = dryRun;
  const input = useRef<HTMLInputElement>(null);
  const openOurs = () =>
    loadSamples()
      .then((files) => dryRun.choose(files))
      .catch((error: unknown) => {
        console.error('The sample images did not load.', error);
        toast.error('The sample images did not load.', { description: 'Choose images of your own instead.' });
      });
  return (
    <>
      <FileInput
        ref={input}
        multiple
        accept="image/*,.psd,.pdf,.svg,.tif,.tiff"
        aria-label="Sample images"
        onFiles={(files) => dryRun.choose(files)}
      />
      {samples.length === 0 && <Button onClick={() => void openOurs()}>Use our samples</Button>}
      <Button icon={ImagePlus} onClick={() => input.current?.click()}>
        Choose images
      </Button>
      {status.at === 'running' ? (
        <Button icon={X} onClick={dryRun.cancel}>
          Cancel
        </Button>
      ) : (
        samples.length > 0 && (
          <Button icon={Play} disabled={problem !== null} onClick={dryRun.run}>
            Try the recipe
          </Button>
        )
      )}
    </>
  );
}

function Status({ dryRun }: Pick<Props, 'dryRun'>) {
  const { samples, status } = dryRun;
  if (status.at === 'failed')
    return (
      <p role="alert" className="text-sm text-bad">
        The dry run stopped: {status.detail}
      </p>
    );
  const text =
    status.at === 'running'
      ? `Working, ${Math.round(status.fraction * 100)}% of this step${status.text && `: ${status.text}`}`
      : samples.length === 0
        ? `Try the recipe on up to ${MAX_SAMPLES} images before you run it on all of them. A dry run is free.`
        : 'Free. Steps that did not change are not run again.';
  return (
    <p role="status" className="text-sm text-ink-700 tabular-nums">
      {text}
    </p>
  );
}

function Row(props: { readonly title: string; readonly of: number; readonly children: ReactNode }) {
  return (
    <section aria-label={props.title} className="flex flex-col gap-1">
      <h3 className="truncate text-sm font-medium text-ink-800">{props.title}</h3>
      <div className="grid gap-2" style={{ gridTemplateColumns: `repeat(${props.of}, minmax(0, 1fr))` }}>
        {props.children}
      </div>
    </section>
  );
}

function StepRow(props: Pick<Props, 'recipe' | 'dryRun'> & { readonly count: number }) {
  const { recipe, dryRun, count } = props;
  const step = recipe.steps[count - 1];
  return (
    <Row title={step ? `${count} ${titleOf(step.tool)}` : 'Original'} of={dryRun.samples.length}>
      {dryRun.samples.map((sample) => (
        <StepCell
          key={sample.id}
          name={sample.file.name}
          first={count === 0}
          seen={dryRun.seen(sample, count)}
        />
      ))}
    </Row>
  );
}
