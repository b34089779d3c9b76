import { proof as words } from '@printready/contracts/messages';
import type { UserAttributes } from '@supabase/supabase-js';
import { useState } from 'react';
import { describePasswordError, isAboutProof } from '../steps/auth-errors.ts';
import { useAction } from '../steps/use-action.ts';
import { ProofFields } from './ProofFields.tsx';
import { useProof } from './use-proof.ts';

export function useProvenChange(email: string) {
  const { asked, secret, setSecret, missing, change, askForPassword, askForCode } = useProof();
  const { busy, problem, setProblem, act } = useAction(describePasswordError);
  const [refusedProof, setRefusedProof] = useState(false);
  const aboutProof = asked !== 'nothing' && problem !== null && refusedProof;

  const attempt = (work: () => Promise<void>) =>
    act(async () => {
      try {
        await work();
      } catch (error) {
        setRefusedProof(isAboutProof(error));
        throw error;
      }
    });

  /** @returns true if the change was made; otherwise, a proof is requested or there is a problem */
  const send = async (attributes: UserAttributes, redirectTo?: string): Promise<boolean> => {
    setRefusedProof(missing !== null);
    if (missing !== null) {
      setProblem(missing);
      return false;
    }
    let done = false;
    await attempt(async () => {
      done = await change(attributes, redirectTo);
    });
    return done;
  };

  return {
    busy,
    problem: aboutProof ? null : problem,
    send,
    proofFields: asked !== 'nothing' && (
      <ProofFields
        asked={asked}
        reason={words.wanted}
        passwordLabel="Current password"
        codeHint={words.mailed(email)}
        secret={secret}
        error={aboutProof ? problem : null}
        onSecret={setSecret}
        onPassword={askForPassword}
        onCode={() => void attempt(askForCode)}
      />
    ),
  };
}
