import { Button, saveFile } from '@printready/ui';
import { Download } from 'lucide-react';
import { EXAMPLE_DESIGN, EXAMPLE_LIST } from './examples.ts';

const EXAMPLES = [
  { label: 'Example design', name: 'names-example.svg', type: 'image/svg+xml', text: EXAMPLE_DESIGN },
  { label: 'Example list', name: 'names-example.csv', type: 'text/csv;charset=utf-8', text: EXAMPLE_LIST },
] as const;

/** Instructions for a design with fields, and files to start from. */
export function ExampleFiles() {
  return (
    <div className="flex flex-col gap-2 rounded-md border border-ink-200 bg-paper p-3 text-ink-700">
      <p>
        Type <code className="whitespace-nowrap text-ink-950">{'{{name}}'}</code> or{' '}
        <code className="whitespace-nowrap text-ink-950">{'{{number}}'}</code> as text where a column of your
        list goes, and save the design as SVG with its text as text, not outlined. Or start from ours:
      </p>
      <div className="flex flex-wrap gap-2">
        {EXAMPLES.map(({ label, name, type, text }) => (
          <Button
            key={name}
            size="small"
            icon={Download}
            onClick={() => saveFile(new Blob([text], { type }), name)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
