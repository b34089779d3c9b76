/** Markdown without HTML, images or external links. A paragraph that is just a link is rendered as a button. */
import { MORE_MARK } from '@printready/contracts/chat';
import type { ComponentProps, ReactNode } from 'react';
import Markdown, { type ExtraProps } from 'react-markdown';
import { Link } from 'react-router';
import remarkGfm from 'remark-gfm';
import { useConversation } from './conversation/conversation.ts';
import { useOpenTool } from './conversation/open-tool.ts';
import { optionsIn, safeLink, toolIdOf } from './safe-links.ts';

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
const BUTTON =
  '[&>a]:inline-flex [&>a]:min-h-9 [&>a]:items-center [&>a]:rounded-md [&>a]:bg-accent [&>a]:px-4 [&>a]:font-medium [&>a]:text-on-accent [&>a]:no-underline [&>a]:hover:bg-accent-strong thumb:[&>a]:min-h-11';

type LinkProps = { readonly href?: string | undefined; readonly children?: ReactNode };

function AnswerLink({ href, children }: LinkProps) {
  const { file } = useConversation();
  const openTool = useOpenTool();
  const path = safeLink(href);
  if (path === null) return <span>{children}</span>;
  const tool = toolIdOf(path.split(/[?#]/)[0] ?? '');
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
        void openTool(tool, file, optionsIn(path));
      }}
    >
      {children}
    </a>
  );
}

function onlyLink(node: ExtraProps['node']): string | null {
  const [child, ...others] = node?.children ?? [];
  if (others.length > 0 || child?.type !== 'element' || child.tagName !== 'a') return null;
  return safeLink(String(child.properties['href']));
}

function Paragraph({ node, children }: ComponentProps<'p'> & ExtraProps) {
  if (onlyLink(node) === null) return <p>{children}</p>;
  return <p className={BUTTON}>{children}</p>;
}

const Bold = ({ children }: { readonly children?: ReactNode }) => <p className="font-semibold">{children}</p>;

export function Answer({ text }: { readonly text: string }) {
  const [short = '', ...more] = text.split(MORE_MARK);
  return (
    <div className="flex flex-col gap-2">
      <Prose text={short} />
      {more.length > 0 && (
        <details className="text-sm">
          <summary className="flex min-h-9 w-fit cursor-pointer items-center font-medium text-ink-700 hover:text-ink-950 thumb:min-h-11">
            More
          </summary>
          <Prose text={more.join('')} />
        </details>
      )}
    </div>
  );
}

function Prose({ text }: { readonly text: string }) {
  return (
    <div className="flex flex-col gap-2 text-sm leading-relaxed break-words [&_code]:rounded-xs [&_code]:bg-ink-100 [&_code]:px-1 [&_ol]:list-decimal [&_ol]:pl-5 [&_pre]:overflow-x-auto [&_pre]:rounded-sm [&_pre]:bg-ink-100 [&_pre]:p-2 [&_table]:block [&_table]:overflow-x-auto [&_td]:border-t [&_td]:border-ink-200 [&_td]:py-1 [&_td]:pr-3 [&_td]:align-top [&_th]:py-1 [&_th]:pr-3 [&_th]:text-left [&_ul]:list-disc [&_ul]:pl-5">
      <Markdown
        skipHtml
        unwrapDisallowed
        allowedElements={ALLOWED}
        remarkPlugins={[remarkGfm]}
        components={{ a: AnswerLink, p: Paragraph, h1: Bold, h2: Bold, h3: Bold, h4: Bold }}
      >
        {text}
      </Markdown>
    </div>
  );
}
