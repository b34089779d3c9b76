/** Three suggested tools with reasons, and the rest in a list; or the reason why the file cannot be read. */
import { priceLabel, type ToolManifest } from '@printready/tools/tool';
import { Skeleton } from '@printready/ui';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { type ImageMeasures, isUnreadable } from '../files/measures/measures.ts';
import { describeCrash, describeProblem, type FileProblem } from '../files/problem.ts';
import { TechnicalDetail } from '../screen-parts/banners/ProblemCard.tsx';
import { ToolIcon } from '../screen-parts/tools/ToolIcon.tsx';
import { isAbort, useJob } from '../threads/use-job.ts';
import { describeImage, suggestTools, type ToolReason } from './suggest-tools.ts';

type Given = {
  readonly file: File;
  readonly tools: readonly ToolManifest[];
  readonly onOpen: (tool: ToolManifest) => void;
};

/** Must match the number that `suggestTools` returns. */
const SUGGESTED = 3;

export function Suggestions({ file, tools, onOpen }: Given) {
  const seen = useMeasures(file);
  if (seen && 'happened' in seen) return <Unread problem={seen} {...{ tools, onOpen }} />;
  const suggested = seen && suggestTools(seen);
  return (
    <>
      {/* Reserves room for two lines and three suggestions, so that nothing moves when the measurements arrive. */}
      <p role="status" className="mt-4 min-h-10 text-sm text-ink-800">
        {seen ? describeImage(seen) : 'Looking at your file…'}
      </p>
      <ul className="mt-3 flex flex-col gap-2">
        {suggested
          ? suggested.map((reason) => <Suggestion key={reason.toolId} {...{ reason, tools, onOpen }} />)
          : Array.from({ length: SUGGESTED }, (_, at) => (
              <li key={at} className={`${CARD} border-ink-200`}>
                <Skeleton className="mt-0.5 size-5 shrink-0" />
                <span className="flex grow flex-col gap-2 pt-1">
                  <Skeleton className="h-3 w-40" />
                  <Skeleton className="h-3 w-56" />
                </span>
              </li>
            ))}
      </ul>
      <h3 className="mt-5 text-sm text-ink-700">All tools for this file</h3>
      <ul className="mt-2 grid gap-x-4 min-[26rem]:grid-cols-2">
        {tools.map((tool) => (
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

/** Fixed height for the title and two lines. */
const CARD = 'flex h-22 w-full items-start gap-3 overflow-hidden rounded-md border p-3';

function Suggestion({
  reason: { toolId, reason },
  tools,
  onOpen,
}: Omit<Given, 'file'> & { readonly reason: ToolReason }) {
  const tool = tools.find(({ id }) => id === toolId);
  return (
    tool && (
      <li>
        <ToolButton tool={tool} onOpen={onOpen}>
          {reason}
        </ToolButton>
      </li>
    )
  );
}

function ToolButton(props: {
  readonly tool: ToolManifest;
  readonly onOpen: Given['onOpen'];
  readonly children: ReactNode;
}) {
  const { tool, onOpen, children } = props;
  return (
    <button
      type="button"
      className={`${CARD} border-ink-300 text-left hover:border-accent hover:bg-accent-soft`}
      onClick={() => onOpen(tool)}
    >
      <span className="mt-0.5 text-accent">
        <ToolIcon id={tool.id} size={20} />
      </span>
      <span className="min-w-0">
        <span className="flex items-baseline gap-x-2">
          <span className="truncate font-medium">{tool.title}</span>
          <span className="shrink-0 text-sm text-ink-600">{priceLabel(tool)}</span>
        </span>
        <span className="line-clamp-2 text-sm text-ink-700">{children}</span>
      </span>
    </button>
  );
}

/** Shown if no image tool can open the file; the File Validator explains documents that cannot be read. */
function Unread({ problem, tools, onOpen }: Omit<Given, 'file'> & { readonly problem: FileProblem }) {
  const validator = tools.find(({ id }) => id === 'file-validator');
  return (
    <div role="alert" className="mt-4 text-sm">
      <p className="flex items-start gap-2 font-medium">
        <CircleAlert size={18} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0 text-bad" />
        {problem.happened}
      </p>
      <p className="pt-2 text-ink-800">
        {problem.means} {problem.remedy}
      </p>
      <TechnicalDetail text={problem.detail} />
      {validator && (
        <div className="pt-4">
          <ToolButton tool={validator} onOpen={onOpen}>
            Find out what is wrong with the file, and how to fix it.
          </ToolButton>
        </div>
      )}
    </div>
  );
}

function useMeasures(file: File): ImageMeasures | FileProblem | undefined {
  const [measured, setMeasured] = useState<{
    readonly file: File;
    readonly seen: ImageMeasures | FileProblem;
  }>();
  const runTask = useJob();
  useEffect(() => {
    const controller = new AbortController();
    const source = { name: file.name, blob: file };
    runTask('measure', { file }, { signal: controller.signal }).then(
      (seen) =>
        setMeasured({ file, seen: isUnreadable(seen) ? describeProblem(source, seen.problem) : seen }),
      (error: unknown) => {
        if (!isAbort(error)) setMeasured({ file, seen: describeCrash(source, error) });
      },
    );
    return () => controller.abort();
  }, [file, runTask]);
  return measured?.file === file ? measured.seen : undefined;
}
