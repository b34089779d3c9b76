/** Validates the chosen files, pays each when its result is ready, and keeps the results. */

import { useAuth } from '@printready/sign-in/auth-context';
import { useCallback, useRef, useState } from 'react';
import { isAbort } from '../engine/use-job.ts';
import { type EnhancedError, enhanceError } from '../preflight/enhanced-error.ts';
import { useValidate } from '../preflight/use-validate.ts';
import type { PrintSize, ValidationRequest } from '../preflight/validate-types.ts';
import type { CheckResult, SpendResult } from '../tokens/spend.ts';
import { useSpend } from '../tokens/use-spend.ts';
import type { Upload } from './use-uploads.ts';
import { keepFile, type ValidatedFile } from './validated-files.ts';

type Refused = Extract<SpendResult, { ok: false }>;

export type ValidationState =
  | { readonly kind: 'running'; readonly fraction: number }
  | { readonly kind: 'paying' }
  /** The result waits for its payment. */
  | { readonly kind: 'unpaid'; readonly result: ValidatedFile; readonly refused: Refused }
  | { readonly kind: 'ready'; readonly result: ValidatedFile }
  | { readonly kind: 'failed'; readonly error: EnhancedError };

type Settings = {
  readonly profile: ValidationRequest['profile'];
  readonly printSize: PrintSize | null;
  readonly password: string | null;
};

/** A file that stayed shut costs nothing: a failed run is never paid. */
function isCharged({ facts }: Pick<ValidatedFile, 'facts'>): boolean {
  return facts.kind !== 'unreadable' && !('passwordNeeded' in facts && facts.passwordNeeded);
}

export type Validations = {
  readonly states: ReadonlyMap<string, ValidationState>;
  /** 0…1 over the files under way; null when none is. */
  readonly processing: number | null;
  /** Whether the balance allows so many files. */
  readonly check: (count: number) => CheckResult;
  readonly start: (uploads: readonly Upload[], settings: Settings) => Promise<void>;
  readonly payAgain: (validationId: string) => Promise<void>;
  readonly replace: (result: ValidatedFile) => void;
  readonly cancel: () => void;
  readonly forget: (validationIds: readonly string[]) => void;
};

const BATCH_SIZE = 10;

/** @param tokensPerFile 0 where validating is free, signed out included. */
export function useValidations(tokensPerFile: number): Validations {
  const validate = useValidate();
  const { user } = useAuth();
  const userId = user?.id ?? null;
  const [states, setStates] = useState<ReadonlyMap<string, ValidationState>>(new Map());
  /** One for each start: a file that is unlocked meanwhile leaves the others alone. */
  const running = useRef(new Set<AbortController>());
  /** What the progress is of: everything since nothing was under way. */
  const [underWay, setUnderWay] = useState<readonly string[]>([]);
  const { check, payFor } = usePayInTurn(tokensPerFile);

  const set = useCallback(
    (id: string, state: ValidationState | null) =>
      setStates((before) => {
        const after = new Map(before);
        if (state) after.set(id, state);
        else after.delete(id);
        return after;
      }),
    [],
  );

  const deliver = useCallback(
    async (result: ValidatedFile): Promise<void> => {
      const id = result.validationId;
      set(id, { kind: 'paying' });
      const refused = isCharged(result) ? await payFor(result) : null;
      if (refused) {
        set(id, { kind: 'unpaid', result, refused });
        return;
      }
      set(id, { kind: 'ready', result });
      keepFile(result);
    },
    [payFor, set],
  );

  const one = useCallback(
    async ({ validationId, file }: Upload, settings: Settings, signal: AbortSignal): Promise<void> => {
      try {
        const onProgress = (fraction: number) => set(validationId, { kind: 'running', fraction });
        const request = { file, fileName: file.name, ...settings };
        const outcome = await validate(request, { signal, onProgress });
        if (!outcome.ok) {
          const context = { fileName: file.name, fileSize: file.size, fileType: file.type, stage: 'parsing' };
          set(validationId, {
            kind: 'failed',
            error: enhanceError(outcome.category, outcome.detail, context),
          });
          return;
        }
        const { facts, sha256 } = outcome;
        const { profile, printSize, password } = settings;
        const about = { validationId, userId, validatedAtMs: Date.now(), fileName: file.name };
        await deliver({ ...about, sha256, facts, profile, printSize, artwork: file, password });
      } catch (error) {
        if (!isAbort(error)) throw error;
        set(validationId, null);
      }
    },
    [validate, deliver, set, userId],
  );

  const start = useCallback(
    async (uploads: readonly Upload[], settings: Settings) => {
      const controller = new AbortController();
      const ids = uploads.map(({ validationId }) => validationId);
      const isBusy = running.current.size > 0;
      setUnderWay((before) => (isBusy ? [...before, ...ids] : ids));
      running.current.add(controller);
      setStates((before) => new Map([...before, ...ids.map((id) => [id, QUEUED] as const)]));
      for (let from = 0; from < uploads.length && !controller.signal.aborted; from += BATCH_SIZE) {
        const batch = uploads.slice(from, from + BATCH_SIZE);
        await Promise.all(batch.map((upload) => one(upload, settings, controller.signal)));
      }
      running.current.delete(controller);
    },
    [one],
  );

  const cancel = useCallback(() => {
    for (const controller of running.current) controller.abort();
    setStates((before) => new Map([...before].filter(([, { kind }]) => kind !== 'running')));
  }, []);
  const payAgain = async (id: string) => {
    const state = states.get(id);
    if (state?.kind === 'unpaid') await deliver(state.result);
  };
  const replace = useCallback(
    (result: ValidatedFile) => {
      set(result.validationId, { kind: 'ready', result });
      keepFile(result);
    },
    [set],
  );
  const forget = useCallback((ids: readonly string[]) => {
    setStates((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
  }, []);
  const processing = fractionOf(underWay.flatMap((id) => states.get(id) ?? []));
  return { states, processing, check, start, payAgain, replace, cancel, forget };
}

const QUEUED = { kind: 'running', fraction: 0 } as const;

/** A file that is done counts whole while others are under way. */
function fractionOf(states: readonly ValidationState[]): number | null {
  if (!states.some(({ kind }) => kind === 'running' || kind === 'paying')) return null;
  const done = states.map((state) => (state.kind === 'running' ? state.fraction : 1));
  return done.reduce((sum, fraction) => sum + fraction, 0) / states.length;
}

/** One payment after another: each is checked against the balance that the one before left. */
function usePayInTurn(tokensPerFile: number) {
  const { check, spend } = useSpend();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const payFor = useCallback(
    async ({ validationId, facts, profile }: ValidatedFile): Promise<Refused | null> => {
      if (tokensPerFile === 0) return null;
      const charge = {
        toolId: 'file-validator',
        tokens: tokensPerFile,
        batchSize: 1,
        variant: null,
        requestId: validationId,
        options: { profile: profile.id, kind: facts.kind },
      };
      const paid = last.current.then(() => spend(charge));
      last.current = paid;
      const answer = await paid;
      return answer.ok ? null : answer;
    },
    [spend, tokensPerFile],
  );
  const checkFiles = useCallback(
    (count: number): CheckResult => (tokensPerFile === 0 ? { ok: true } : check(count * tokensPerFile)),
    [check, tokensPerFile],
  );
  return { payFor, check: checkFiles };
}
