import { secondFactor } from '@printready/contracts/messages';
import { isAuthError, type UserAttributes } from '@supabase/supabase-js';
import { useState } from 'react';
import { loadClient } from '../session/client.ts';
import { isCode } from './CodeField.tsx';

/** Proof that the backend asks for. Only the backend decides; a second factor or reset email may be enough. */
export type NeededProof = 'nothing' | 'password' | 'code';

const WANTED: Readonly<Record<string, NeededProof>> = {
  current_password_required: 'password',
  reauthentication_needed: 'code',
};

async function mailCode(): Promise<void> {
  const { error } = await (await loadClient()).auth.reauthenticate();
  if (error) throw error;
}

export function useProof() {
  const [asked, setAsked] = useState<NeededProof>('nothing');
  const [secret, setSecret] = useState('');
  const [hasPassword, setHasPassword] = useState(false);

  const ask = (how: NeededProof) => {
    setSecret('');
    setAsked(how);
  };
  const askForCode = async () => {
    await mailCode();
    ask('code');
  };

  const change = async (attributes: UserAttributes, redirectTo?: string): Promise<boolean> => {
    const proof = { nothing: {}, password: { current_password: secret }, code: { nonce: secret } }[asked];
    const { auth } = await loadClient();
    const { error } = await auth.updateUser(
      { ...attributes, ...proof },
      redirectTo === undefined ? {} : { emailRedirectTo: redirectTo },
    );
    if (!error) {
      ask('nothing');
      return true;
    }
    const wanted = isAuthError(error) ? WANTED[error.code ?? ''] : undefined;
    if (wanted === undefined || wanted === asked) throw error;
    if (wanted === 'code') await askForCode();
    else ask(wanted);
    setHasPassword(wanted === 'password');
    return false;
  };

  return {
    asked,
    secret,
    setSecret,
    missing: asked === 'code' && !isCode(secret) ? secondFactor.sixDigits : null,
    change,
    askForPassword: hasPassword ? () => ask('password') : undefined,
    askForCode,
  };
}
