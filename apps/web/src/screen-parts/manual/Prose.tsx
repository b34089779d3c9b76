import './manual.css';
import { classNames } from '@printready/ui';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/** @param html rendered and sanitized at build time; internal links use the router */
export function Prose({ html, className }: { readonly html: string; readonly className?: string }) {
  const navigate = useNavigate();
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.matches('button.copy')) {
      void copyCode(event.target);
      return;
    }
    const link = event.target.closest('a');
    const path = link?.getAttribute('href');
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!path?.startsWith('/') || !plain) return;
    event.preventDefault();
    void navigate(path);
  };
  return (
    <div
      className={classNames('prose', className)}
      onClick={onClick}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

const COPIED_MS = 1500;

async function copyCode(button: Element): Promise<void> {
  const code = button.parentElement?.querySelector('pre')?.textContent ?? '';
  const say = (text: string) => {
    button.textContent = text;
  };
  try {
    await navigator.clipboard.writeText(code.trim());
    say('Copied');
  } catch {
    // Clipboard permission was denied; the text can still be selected.
    say('Select and copy');
  }
  setTimeout(() => say('Copy'), COPIED_MS);
}
