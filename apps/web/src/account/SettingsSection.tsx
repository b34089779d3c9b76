import { type ReactNode, useId } from 'react';

export function SettingsSection(props: {
  readonly title: string;
  readonly text: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-4 border-t border-ink-200 py-8 first:border-t-0 first:pt-0 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="font-semibold">
          {props.title}
        </h2>
        <p className="mt-1 text-sm text-ink-700">{props.text}</p>
      </div>
      <div className="flex min-w-0 max-w-xl flex-col gap-4">{props.children}</div>
    </section>
  );
}
