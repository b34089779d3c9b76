import { toolPictures } from 'virtual:tool-pictures';
import { priceLabel, type ToolManifest } from '@printready/tools/tool';
import { Link } from 'react-router';
import { BeforeAfter } from './BeforeAfter.tsx';
import { ToolIcon } from './ToolIcon.tsx';

export function ToolCard({ tool }: { readonly tool: ToolManifest }) {
  const pictures = toolPictures[tool.id];
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-md border border-ink-300 bg-surface transition-colors duration-120 hover:border-ink-500">
      <Link to={`/${tool.id}`} tabIndex={-1} aria-hidden>
        {pictures !== undefined ? (
          <BeforeAfter pictures={pictures} alt="" className="aspect-4/3" />
        ) : (
          <span className="flex aspect-4/3 items-center justify-center bg-ink-50 text-ink-500">
            <ToolIcon id={tool.id} size={48} />
          </span>
        )}
      </Link>
      <div className="flex flex-1 flex-col gap-1 border-t border-ink-200 p-4">
        <h3 className="flex items-center gap-2 font-semibold">
          <ToolIcon id={tool.id} />
          <Link to={`/${tool.id}`} className="thumb-area rounded-sm hover:underline">
            {tool.title}
          </Link>
          <span className="ml-auto text-sm font-normal text-ink-600">{priceLabel(tool)}</span>
        </h3>
        <p className="text-sm text-ink-700">{tool.summary}</p>
      </div>
    </article>
  );
}
