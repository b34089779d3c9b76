import type { ReactNode } from 'react';
import { useTitle } from '../shell/use-title.ts';

export type LegalSection = { readonly title: string; readonly text: ReactNode };

export function LegalPage(props: {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}) {
  useTitle(props.title);
  return (
    <article className="mx-auto w-full max-w-2xl px-4 py-12 sm:px-6">
      <h1 className="text-3xl font-semibold tracking-tight">{props.title}</h1>
      <p className="mt-3 text-lg text-ink-700">{props.lead}</p>
      {props.sections.map(({ title, text }) => (
        <section key={title} className="mt-8">
          <h2 className="text-lg font-semibold">{title}</h2>
          <div className="mt-2 flex flex-col gap-3 leading-relaxed text-ink-800">{text}</div>
        </section>
      ))}
    </article>
  );
}

export function SupportLink({ address }: { readonly address: string }) {
  return (
    <a href={`mailto:${address}`} className="font-medium text-accent underline">
      {address}
    </a>
  );
}
