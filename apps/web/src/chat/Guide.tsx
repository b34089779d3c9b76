import { catalog } from '@printready/tools/catalog';
import { Button, IconButton } from '@printready/ui';
import { Check, Circle, X } from 'lucide-react';
import { useConversation } from './conversation/conversation.ts';
import type { GuideStep, WorkflowGuide } from './conversation/guides.ts';
import { useOpenTool } from './conversation/open-tool.ts';

export function Guide({ guide }: { readonly guide: WorkflowGuide }) {
  const { done, showGuide } = useConversation();
  return (
    <section aria-label={guide.title} className="rounded-md border border-ink-300 bg-surface p-3">
      <div className="flex items-center justify-between">
        <h3 className="font-semibold">{guide.title}</h3>
        <IconButton icon={X} label={`Close ${guide.title}`} onClick={() => showGuide(null)} />
      </div>
      <ol className="flex flex-col gap-3 pt-1">
        {guide.steps.map((step) => (
          <Step key={step.id} step={step} done={done.includes(step.id)} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step, done }: { readonly step: GuideStep; readonly done: boolean }) {
  const { file, markDone } = useConversation();
  const openTool = useOpenTool();
  const { id, title, description, tool } = step;
  const toolTitle = catalog.find((one) => one.id === tool)?.title;
  const Icon = done ? Check : Circle;
  return (
    <li className="flex gap-2 text-sm">
      <Icon
        size={17}
        strokeWidth={1.5}
        aria-hidden
        className={`mt-0.5 shrink-0 ${done ? 'text-ok' : 'text-ink-500'}`}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-40 flex-1">
          <p className={done ? 'text-ink-700 line-through' : 'font-medium'}>
            {title}
            {done && <span className="sr-only">, done</span>}
          </p>
          <p className="text-ink-700">{description}</p>
        </div>
        {tool && toolTitle !== undefined ? (
          <Button
            size="small"
            onClick={() => {
              markDone(id);
              void openTool(tool, file);
            }}
          >
            Open {toolTitle}
          </Button>
        ) : (
          !done && (
            <Button size="small" look="quiet" onClick={() => markDone(id)}>
              Done
            </Button>
          )
        )}
      </div>
    </li>
  );
}
