import { type WorkspaceToolId, workspaceTools } from '@printready/tools/catalog';
import { Button, Input, Popover, toast } from '@printready/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { loadPanel } from '../../screen-parts/tools/load-panel.ts';
import { ToolIcon } from '../../screen-parts/tools/ToolIcon.tsx';
import { findTools, groupTools } from '../../screen-parts/tools/tool-groups.ts';
import type { RecipeEditor } from './use-recipe.ts';

const isStepTool = (id: string): id is WorkspaceToolId => workspaceTools.some((tool) => tool.id === id);

export function AddStep({ onAdd, first }: { readonly onAdd: RecipeEditor['add']; readonly first: boolean }) {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const add = async (id: string) => {
    if (!isStepTool(id)) return;
    setOpen(false);
    setQuery('');
    try {
      const panel = await loadPanel(id);
      onAdd(
        id,
        panel(({ schema }) => Object.fromEntries(Object.entries(schema.parse({})))),
      );
    } catch (error) {
      console.error(`The controls of ${id} did not load.`, error);
      toast.error('The tool did not load.', { description: 'Check your connection and try again.' });
    }
  };
  return (
    <Popover
      label="Add a step"
      open={open}
      onOpenChange={setOpen}
      className="w-80 p-0"
      trigger={
        <Button icon={Plus} iconSize={18} look={first ? 'primary' : 'secondary'}>
          {first ? 'Add the first step' : 'Add a step'}
        </Button>
      }
    >
      <div className="sticky top-0 border-b border-ink-200 bg-surface p-2">
        <Input
          type="search"
          aria-label="Find a tool"
          placeholder="Find a tool"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <ToolList query={query} onChoose={(id) => void add(id)} />
    </Popover>
  );
}

function ToolList(props: { readonly query: string; readonly onChoose: (id: string) => void }) {
  const groups = groupTools(findTools(workspaceTools, props.query));
  if (groups.length === 0) return <p className="p-4 text-sm text-ink-700">No tool matches.</p>;
  return (
    <div className="p-1">
      {groups.map(({ category, tools }) => (
        <section key={category} aria-label={category}>
          <h3 className="px-2 pt-2 pb-1 text-xs font-medium text-ink-600">{category}</h3>
          <ul>
            {tools.map(({ id, title, summary }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => props.onChoose(id)}
                  className="flex w-full items-start gap-2 rounded-sm px-2 py-1.5 text-left hover:bg-ink-100 thumb:min-h-11"
                >
                  <span className="pt-px">
                    <ToolIcon id={id} />
                  </span>
                  <span className="min-w-0">
                    <span className="block text-sm font-medium text-ink-950">{title}</span>
                    <span className="line-clamp-2 text-xs text-ink-600">{summary}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
