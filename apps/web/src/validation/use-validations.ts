import { useAuth } from '@printready/sign-in/session';
import type { CheckResult } from '@printready/wallet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useValidate } from '../preflight/use-validate.ts';
import { useBatchState } from '../threads/use-batch-state.ts';
import { useSpend } from '../tokens/use-spend.ts';
import {
  createValidations,
  type ValidationDeps,
  type ValidationSettings,
  type ValidationState,
} from './create-validations.ts';
import type { Upload } from './use-uploads.ts';
import { storeFile, type ValidatedFile } from './validated-files.ts';

export type Validations = {
  readonly states: ReadonlyMap<string, ValidationState>;
  /** Progress of the running files, 0 to 1; null if idle. */
  readonly processing: number | null;
  readonly loaded: () => Promise<void>;
  readonly check: (count: number) => CheckResult;
  readonly start: (uploads: readonly Upload[], settings: ValidationSettings) => Promise<void>;
  readonly payAgain: (validationId: string) => Promise<void>;
  readonly replace: (result: ValidatedFile) => void;
  readonly cancel: () => void;
  readonly forget: (validationIds: readonly string[]) => () => void;
  readonly restore: (upload: Upload, made: ValidatedFile) => void;
};

export function useValidations(tokensPerFile: number): Validations {
  const validate = useValidate();
  const { user } = useAuth();
  const { loaded, check, spend } = useSpend();
  const deps: ValidationDeps = {
    userId: user?.id ?? null,
    validate,
    keep: storeFile,
    async pay({ validationId, facts, profile }) {
      if (tokensPerFile === 0) return null;
      const answer = await spend({
        ...{ toolId: 'file-validator', tokens: tokensPerFile, batchSize: 1, variant: null },
        requestId: validationId,
        options: { profile: profile.id, kind: facts.kind },
      });
      return answer.ok ? null : answer.problem;
    },
  };
  const latest = useRef(deps);
  useEffect(() => {
    latest.current = deps;
  });
  const [list] = useState(() => createValidations(() => latest.current));
  const state = useBatchState(list.batch);
  const { states, processing } = useMemo(
    () => ({ states: list.states(state), processing: list.processing(state) }),
    [list, state],
  );
  return {
    states,
    processing,
    loaded,
    check: (count) => (tokensPerFile === 0 ? { ok: true } : check(count * tokensPerFile)),
    start: list.start,
    payAgain: list.payAgain,
    replace: list.replace,
    cancel: () => void list.batch.cancel(),
    forget: list.forget,
    restore: list.restore,
  };
}
