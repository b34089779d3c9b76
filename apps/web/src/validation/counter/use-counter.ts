import type { Facts } from '@printready/preflight';
import { useEffect, useRef, useState } from 'react';
import { type EnhancedError, enhanceError } from '../../preflight/enhanced-error.ts';
import { useValidate } from '../../preflight/use-validate.ts';
import { categoryOf, type PrintSize, type ValidationRequest } from '../../preflight/validate-types.ts';
import { isAbort } from '../../threads/use-job.ts';
import { unpackEngine } from './start-worker.ts';

export type CheckState =
  | { readonly kind: 'checking'; readonly fraction: number }
  | { readonly kind: 'checked'; readonly facts: Facts; readonly sha256: string; readonly atMs: number }
  /** The file needs a decoder that runs only in the app, so a verdict could be wrong. */
  | { readonly kind: 'needs-app' }
  | { readonly kind: 'failed'; readonly error: EnhancedError };

export type CounterFile = {
  readonly id: string;
  readonly file: File;
  readonly password: string | null;
  /** Null uses the file's own size. */
  readonly printSize: PrintSize | null;
  readonly state: CheckState;
};

type Profile = ValidationRequest['profile'];

/** Starts checks and cancels them; `change` receives the states. */
function useChecks(profile: Profile, change: (id: string, changed: Partial<CounterFile>) => void) {
  const validate = useValidate();
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const left = running.current;
    return () => {
      for (const controller of left.values()) controller.abort();
    };
  }, []);

  const check = async ({ id, file, password }: CounterFile) => {
    const controller = new AbortController();
    running.current.set(id, controller);
    const request = { file, fileName: file.name, profile, printSize: null, password, pictures: true };
    const onProgress = (fraction: number) => change(id, { state: { kind: 'checking', fraction } });
    try {
      await unpackEngine();
      const outcome = await validate(request, { signal: controller.signal, onProgress });
      change(id, { state: stateOf(file, outcome) });
    } catch (error) {
      if (isAbort(error)) return;
      console.error('A check ended unexpectedly.', error);
      change(id, { state: failedState(file, null, String(error)) });
    } finally {
      running.current.delete(id);
    }
  };

  return {
    start: (file: CounterFile) => void check(file),
    cancel: (id: string) => running.current.get(id)?.abort(),
  };
}

export function useCounter(profile: Profile) {
  const [files, setFiles] = useState<readonly CounterFile[]>([]);
  const change = (id: string, changed: Partial<CounterFile>) =>
    setFiles((all) => all.map((one) => (one.id === id ? { ...one, ...changed } : one)));
  const { start, cancel } = useChecks(profile, change);
  return {
    files,
    add: (chosen: readonly File[]): readonly CounterFile[] => {
      const added = chosen.map(
        (file): CounterFile => ({
          ...{ id: crypto.randomUUID(), file, password: null, printSize: null },
          state: { kind: 'checking', fraction: 0 },
        }),
      );
      setFiles((all) => [...all, ...added]);
      for (const file of added) start(file);
      return added;
    },
    unlock: (locked: CounterFile, password: string): void => {
      const file: CounterFile = { ...locked, password, state: { kind: 'checking', fraction: 0 } };
      change(file.id, file);
      start(file);
    },
    resize: (id: string, printSize: PrintSize | null) => change(id, { printSize }),
    remove: (id: string): void => {
      cancel(id);
      setFiles((all) => all.filter((one) => one.id !== id));
    },
    clear: (): void => {
      for (const { id } of files) cancel(id);
      setFiles([]);
    },
  };
}

export type Counter = ReturnType<typeof useCounter>;

function failedState(file: File, category: EnhancedError['category'], details: string): CheckState {
  const context = { fileName: file.name, fileSize: file.size, fileType: file.type, stage: 'parsing' };
  return { kind: 'failed', error: enhanceError(category, details, context) };
}

function stateOf(file: File, outcome: Awaited<ReturnType<ReturnType<typeof useValidate>>>): CheckState {
  if (!outcome.ok) return failedState(file, categoryOf(outcome.problem), outcome.problem.text);
  const { facts, sha256, decoderMissing = false } = outcome;
  return decoderMissing ? { kind: 'needs-app' } : { kind: 'checked', facts, sha256, atMs: Date.now() };
}
