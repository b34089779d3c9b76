/** Three suggested tools for a dropped file with reasons, and the others in a list. */
import { priceLabel, type ToolManifest } from '@printready/tools/tool';
import { useEffect, useState } from 'react';
import { isAbort, useJob } from '../engine/use-job.ts';
import type { ImageMeasures } from '../files/measures.ts';
import { ToolIcon } from '../screen-parts/tools/ToolIcon.tsx';
import { describeImage, suggestTools } from './suggest-tools.ts';

type Given = {
  readonly file: File;
  readonly tools: readonly ToolManifest[];
  readonly onOpen: (tool: ToolManifest) => void;
};

export function Suggestions({ file, tools, onOpen }: Given) {
  const seen = useMeasures(file);
  const suggested = seen ? suggestTools(seen) : [];
  const reasonOf = (tool: ToolManifest) => suggested.find(({ toolId }) => toolId === tool.id)?.reason;
  const first = suggested.flatMap(({ toolId }) => tools.find(({ id }) => id === toolId) ?? []);
  const others = tools.filter((tool) => !first.includes(tool));
  return (
    <>
      <p role="status" className="mt-4 min-h-5 text-sm text-ink-800">
        {seen === undefined && 'Looking at it…'}
        {seen && describeImage(seen)}
      </p>
      {first.length > 0 && (
        <ul className="mt-3 flex flex-col gap-2">
          {first.map((tool) => (
            <li key={tool.id}>
              <button
                type="button"
                className="flex w-full items-start gap-3 rounded-md border border-ink-300 p-3 text-left hover:border-accent hover:bg-accent-soft"
                onClick={() => onOpen(tool)}
              >
                <span className="mt-0.5 text-accent">
                  <ToolIcon id={tool.id} size={20} />
                </span>
                <span className="min-w-0">
                  <span className="flex flex-wrap items-baseline gap-x-2">
                    <span className="font-medium">{tool.title}</span>
                    <span className="text-sm text-ink-600">{priceLabel(tool)}</span>
                  </span>
                  <span className="text-sm text-ink-700">{reasonOf(tool)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {first.length > 0 && <h3 className="mt-5 text-sm text-ink-700">Or open it in</h3>}
      <ul className="mt-2 grid gap-x-4 min-[26rem]:grid-cols-2">
        {others.map((tool) => (
          <li key={tool.id} className="min-w-0">
            <button
              type="button"
              title={tool.summary}
              className="flex min-h-10 w-full items-center gap-2 rounded-sm px-2 text-left text-sm hover:bg-ink-100"
              onClick={() => onOpen(tool)}
            >
              <span className="shrink-0 text-ink-700">
                <ToolIcon id={tool.id} size={18} />
              </span>
              <span className="min-w-0 truncate">{tool.title}</span>
              <span className="ml-auto shrink-0 text-xs text-ink-600">{priceLabel(tool)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function useMeasures(file: File): ImageMeasures | null | undefined {
  const [measured, setMeasured] = useState<{ readonly file: File; readonly image: ImageMeasures | null }>();
  const runTask = useJob();
  useEffect(() => {
    const controller = new AbortController();
    runTask('measure', { file }, { signal: controller.signal }).then(
      (image) => setMeasured({ file, image }),
      (error: unknown) => {
        // The tool that opens the file reports its problem.
        if (!isAbort(error)) setMeasured({ file, image: null });
      },
    );
    return () => controller.abort();
  }, [file, runTask]);
  return measured?.file === file ? measured.image : undefined;
}
