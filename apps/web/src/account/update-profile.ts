import { profile as messages } from '@printready/contracts/messages';
import type { SupabaseClient, User } from '@supabase/supabase-js';

export type ProfileDraft = { readonly name: string; readonly company: string };

export function readProfile(user: User): ProfileDraft {
  const { full_name: name, company } = user.user_metadata as Partial<Record<string, unknown>>;
  return {
    name: typeof name === 'string' ? name : '',
    company: typeof company === 'string' ? company : '',
  };
}

/** @throws Error with a message from the message catalog */
export async function updateProfile(client: SupabaseClient, draft: ProfileDraft): Promise<void> {
  const { data } = await client.auth.getSession();
  if (!data.session) throw new Error(messages.noUser);
  const { error } = await client.auth.updateUser({
    data: { full_name: draft.name.trim(), company: draft.company.trim() },
  });
  if (error) throw new Error(messages.failed, { cause: error });
}
