/** Answer as Markdown without HTML, images or external links. A tool's link opens it with the current file. */
import type { ReactNode } from 'react';
import Markdown from 'react-markdown';
import { Link } from 'react-router';
import remarkGfm from 'remark-gfm';
import { useConversation } from './conversation.ts';
import { useOpenTool } from './open-tool.ts';
import { safeLink, toolIdOf } from './safe-links.ts';

const ALLOWED = [
  'p',
  'strong',
  'em',
  'del',
  'ul',
  'ol',
  'li',
  'a',
  'code',
  'pre',
  'blockquote',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'h1',
  'h2',
  'h3',
  'h4',
  'br',
  'hr',
];

const LINK = 'text-accent underline underline-offset-2';

function AnswerLink({
  href,
  children,
}: {
  readonly href?: string | undefined;
  readonly children?: ReactNode;
}) {
  const { file } = useConversation();
  const openTool = useOpenTool();
  const path = safeLink(href);
  if (path === null) return <span>{children}</span>;
  const tool = toolIdOf(path);
  if (tool === null) {
    return (
      <Link to={path} className={LINK}>
        {children}
      </Link>
    );
  }
  return (
    <a
      href={path}
      className={LINK}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void openTool(tool, file);
      }}
    >
      {children}
    </a>
  );
}

const Bold = ({ children }: { readonly children?: ReactNode }) => <p className="font-semibold">{children}</p>;

export function Answer({ text }: { readonly text: string }) {
  return (
    <div className="flex flex-col gap-2 text-sm leading-relaxed break-words [&_code]:rounded-xs [&_code]:bg-ink-100 [&_code]:px-1 [&_ol]:list-decimal [&_ol]:pl-5 [&_pre]:overflow-x-auto [&_pre]:rounded-sm [&_pre]:bg-ink-100 [&_pre]:p-2 [&_table]:block [&_table]:overflow-x-auto [&_td]:border-t [&_td]:border-ink-200 [&_td]:py-1 [&_td]:pr-3 [&_td]:align-top [&_th]:py-1 [&_th]:pr-3 [&_th]:text-left [&_ul]:list-disc [&_ul]:pl-5">
      <Markdown
        skipHtml
        unwrapDisallowed
        allowedElements={ALLOWED}
        remarkPlugins={[remarkGfm]}
        components={{ a: AnswerLink, h1: Bold, h2: Bold, h3: Bold, h4: Bold }}
      >
        {text}
      </Markdown>
    </div>
  );
}
