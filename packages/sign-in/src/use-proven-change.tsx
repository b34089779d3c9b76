/** Changes the email address or the password: where the backend wants proof, asks for the password or a mailed code and sends again. */
import { proof as words } from '@printready/contracts/messages';
import type { UserAttributes } from '@supabase/supabase-js';
import { describePasswordError, isAboutProof } from './auth-errors.ts';
import { ProofFields } from './ProofFields.tsx';
import { useAction } from './use-action.ts';
import { useProof } from './use-proof.ts';

/** @param email where a code goes */
export function useProvenChange(email: string) {
  const { asked, secret, setSecret, missing, change, askForPassword, askForCode } = useProof();
  const { busy, problem, setProblem, act } = useAction(describePasswordError);
  const aboutProof = asked !== 'nothing' && problem !== null && isAboutProof(problem);

  /** @returns whether it was done; otherwise a proof is asked for, or there is a problem */
  const send = async (attributes: UserAttributes, redirectTo?: string): Promise<boolean> => {
    if (missing) {
      setProblem(missing);
      return false;
    }
    let done = false;
    await act(async () => {
      done = await change(attributes, redirectTo);
    });
    return done;
  };

  return {
    busy,
    /** What is wrong with the change itself. */
    problem: aboutProof ? null : problem,
    send,
    /** Null until the backend asks. */
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
        onCode={() => void act(askForCode)}
      />
    ),
  };
}
