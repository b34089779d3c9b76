import { RasterView } from '@printready/canvas/canvas';
import { ReaderNote } from '@printready/canvas/ReaderNote';
import type { Recipe } from '@printready/pipeline/recipe';
import { nameOf, planNames } from '@printready/pipeline/recipe';
import { fileSizeText } from '../../../files/save/file-size.ts';
import { readClock } from '../../../platform/clock.ts';
import { FigureList } from '../../../screen-parts/result/FigureList.tsx';
import { priceText } from '../../../tokens/price.ts';
import type { DryRunStep, StepPreview } from './dry-run-step.ts';
import type { Written } from './dry-write.task.ts';
import type { Sample } from './try-recipe.ts';

const NOT_TRIED = (
  <p className="flex aspect-square items-center justify-center rounded-sm border border-dashed border-ink-300 p-2 text-center text-xs text-ink-600">
    Not tried yet
  </p>
);

function Problem({ text }: { readonly text: string }) {
  return (
    <p
      role="alert"
      className="rounded-sm border border-ink-300 bg-bad-soft p-2 text-xs break-words text-ink-950"
    >
      {text}
    </p>
  );
}

export function StepCell(props: {
  readonly name: string;
  readonly first: boolean;
  readonly seen: DryRunStep['seen'] | null;
}) {
  const { name, first, seen } = props;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {first && (
        <p title={name} className="truncate text-xs text-ink-950">
          {name}
        </p>
      )}
      {seen === null ? (
        NOT_TRIED
      ) : seen.ok ? (
        <SeenPicture name={name} seen={seen} />
      ) : (
        <Problem text={seen.problem.text} />
      )}
    </div>
  );
}

function SeenPicture({ name, seen }: { readonly name: string; readonly seen: StepPreview }) {
  const { picture, width, height, ppi, report } = seen;
  return (
    <>
      <div
        role="img"
        aria-label={`${name}, ${width} × ${height} px`}
        className="aspect-square overflow-hidden rounded-sm border border-ink-200 bg-[conic-gradient(#e8e6e1_25%,#fff_0_50%,#e8e6e1_0_75%,#fff_0)] bg-size-[16px_16px] p-1"
      >
        <RasterView raster={picture} className="size-full object-contain" />
      </div>
      <p className="text-xs text-ink-600 tabular-nums">
        {width} × {height} px{ppi === null ? '' : ` · ${Math.round(ppi)} ppi`}
      </p>
      {report && (
        <p className="text-xs break-words text-ink-700">
          {report.ran ? 'Ran' : 'Skipped'}
          {report.why && `: ${report.why}`}
        </p>
      )}
      {report?.findings.map(({ code, text }) => (
        <p key={code} className="text-xs break-words text-warn">
          {text}
        </p>
      ))}
      {report && report.figures.length > 0 && (
        <details className="text-xs">
          <summary className="thumb-area cursor-pointer text-ink-700">Figures</summary>
          <FigureList figures={report.figures} />
        </details>
      )}
    </>
  );
}

export function ResultCell(props: {
  readonly recipe: Recipe;
  /** `at`: index of the sample, from 0; `of`: number of samples. */
  readonly planned: { readonly sample: Sample; readonly at: number; readonly of: number };
  readonly written: Written | null;
  readonly seen: readonly (DryRunStep['seen'] | null)[];
}) {
  const { recipe, planned, written, seen } = props;
  if (!written) {
    const failed = seen.some((one) => one?.ok === false);
    return <p className="text-xs text-ink-600">{failed ? 'No result' : 'Not tried yet'}</p>;
  }
  if (!written.ok) return <Problem text={written.problem.text} />;
  const today = readClock().toISOString().slice(0, 10);
  const tokens = seen.reduce((sum, one) => sum + (one?.ok ? (one.report?.tokens ?? 0) : 0), 0);
  const [name] = planNames(recipe.naming, [planned.sample.file.name], today);
  return (
    <div className="flex min-w-0 flex-col gap-0.5 text-xs text-ink-700 tabular-nums">
      <p className="font-medium break-all text-ink-950">
        {name && nameOf(recipe.naming, { ...name, n: planned.at + 1, of: planned.of }, written.name)}
      </p>
      <p>
        {written.width} × {written.height} px
        {written.name.dpi === null ? '' : ` · ${Math.round(written.name.dpi)} dpi`}
      </p>
      <p>
        {fileSizeText(written.bytes)} · {priceText(tokens)}
      </p>
      <ReaderNote files={[{ findings: written.reading }]} className="-ml-2" />
      {written.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
