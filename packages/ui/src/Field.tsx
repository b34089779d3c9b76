import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from './class-names.ts';

const CONTROL =
  // Phones zoom in on a focused field whose font size is below 16 px.
  'w-full rounded-md border border-ink-400 bg-surface px-3 text-ink-950 placeholder:text-ink-500 hover:border-ink-500 disabled:opacity-50 aria-invalid:border-bad pointer-coarse:text-base';

type Frame = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | null;
};

function FieldFrame(props: Frame & { readonly id: string; readonly children: ReactNode }) {
  const { id, label, hint, error, children } = props;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink-900">
        {label}
      </label>
      {children}
      {hint && !error && (
        <p id={`${id}-note`} className="text-sm text-ink-600">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-note`} role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

function described(id: string, { hint, error }: Frame) {
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': hint || error ? `${id}-note` : undefined,
  };
}

export function Input({ className, ...rest }: ComponentPropsWithRef<'input'>) {
  return <input className={classNames(CONTROL, 'h-10 thumb:h-11', className)} {...rest} />;
}

export function TextField({ label, hint, error, ...rest }: Frame & ComponentPropsWithRef<'input'>) {
  const id = useId();
  const frame = { label, hint, ...(error !== undefined && { error }) };
  return (
    <FieldFrame id={id} {...frame}>
      <Input {...rest} {...described(id, frame)} />
    </FieldFrame>
  );
}

export function TextArea({
  label,
  hint,
  error,
  className,
  ...rest
}: Frame & ComponentPropsWithRef<'textarea'>) {
  const id = useId();
  const frame = { label, hint, ...(error !== undefined && { error }) };
  return (
    <FieldFrame id={id} {...frame}>
      <textarea
        className={classNames(CONTROL, 'min-h-28 resize-y py-2', className)}
        {...rest}
        {...described(id, frame)}
      />
    </FieldFrame>
  );
}
