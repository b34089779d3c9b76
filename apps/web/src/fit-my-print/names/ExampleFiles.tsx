import { Button, saveFile } from '@printready/ui';
import { Download } from 'lucide-react';

/** A jersey's back, 10 in wide. The box keeps long names off its edges. */
const DESIGN = `<svg xmlns="http://www.w3.org/2000/svg" width="10in" height="12in" viewBox="0 0 1000 1200">
  <rect id="name-box" x="20" y="20" width="960" height="260" fill="none"/>
  <text x="500" y="210" font-family="Noto Sans" font-weight="700" font-size="170" text-anchor="middle" fill="#111111">{{name}}</text>
  <text x="500" y="1090" font-family="Noto Sans" font-weight="700" font-size="960" text-anchor="middle" fill="#111111">{{number}}</text>
</svg>
`;

const LIST = '\uFEFFName,Number,Size,Quantity\r\nMüller,7,L,1\r\nO’Neill,10,XL,2\r\nAnna,11,S,1\r\n';

const EXAMPLES = [
  { label: 'Example design', name: 'names-example.svg', type: 'image/svg+xml', text: DESIGN },
  { label: 'Example list', name: 'names-example.csv', type: 'text/csv;charset=utf-8', text: LIST },
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
