import { secondFactor } from '@printready/contracts/messages';
import { useState } from 'react';
import { describeFactorError } from '../steps/auth-errors.ts';
import { useAction } from '../steps/use-action.ts';
import { isCode } from './CodeField.tsx';
import { proveFactor } from './use-factors.ts';

/** Verifies a second factor as soon as the code from the authenticator app is complete. */
export function useCodeProof(factorId: string, onProved: () => void) {
  const [code, setCode] = useState('');
  const { busy, problem, setProblem, act } = useAction(describeFactorError);
  const prove = async (whole: string) => {
    if (busy) return;
    if (await act(() => proveFactor(factorId, whole))) onProved();
    else setCode('');
  };
  return {
    busy,
    field: {
      value: code,
      error: problem,
      onChange: setCode,
      onComplete: (whole: string) => void prove(whole),
    },
    submit: () => {
      if (isCode(code)) void prove(code);
      else setProblem(secondFactor.sixDigits);
    },
  };
}
