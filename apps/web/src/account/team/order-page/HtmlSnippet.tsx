import { Button, copyText } from '@printready/ui';
import { Copy } from 'lucide-react';
import { Link } from 'react-router';

/** HTML for the shop's own page. @param guide page of the manual */
export function HtmlSnippet({ html, guide }: { readonly html: string; readonly guide: string }) {
  return (
    <div>
      <pre
        // Scrollable areas must be focusable.
        tabIndex={0}
        className="overflow-x-auto rounded-md border border-ink-300 bg-surface p-3 text-xs text-ink-900"
      >
        {html}
      </pre>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Button icon={Copy} size="small" onClick={() => void copyText(html)}>
          Copy HTML
        </Button>
        <Link to={guide} className="text-sm text-accent underline">
          How to use it
        </Link>
      </div>
    </div>
  );
}
