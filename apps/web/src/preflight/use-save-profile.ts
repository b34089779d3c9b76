import type { Profile } from '@printready/preflight';
import { useAttempt } from '@printready/ui';
import { useState } from 'react';
import { rememberSaveFor, type SaveFor, useSaveFor } from '../shop-rows/save-for.ts';
import { describeSaveError, findByName, type ShopRow } from '../shop-rows/shop-rows.ts';
import { isShared, type ProfileList, profileOf, saveProfile, toId } from './profiles.ts';

export type EditedProfile = {
  readonly profile: Profile;
  /** The shared row as it was opened; null for the person's own profile and for a new one. */
  readonly seen: ShopRow | null;
  readonly isNew: boolean;
};

/** Saves an edited profile for the person or the shop; a refused one stays in the dialog. */
export function useSaveProfile(list: ProfileList, { profile, seen, isNew }: EditedProfile) {
  const { shared } = list;
  const [target, setTarget] = useSaveFor(isNew ? undefined : seen ? 'shop' : 'me');
  const [isRefused, setRefused] = useState(false);
  const attempt = useAttempt(describeSaveError);
  const rows = shared?.rows.rows ?? [];
  // After a refusal the person has read about the newest version, and may replace it.
  const replaced = seen && isRefused ? (rows.find(({ id }) => id === seen.id) ?? null) : seen;
  const saveFor: SaveFor = shared ? target : 'me';

  const isTaken = (name: string): boolean => {
    if (shared && saveFor === 'shop') {
      const found = findByName(rows, name);
      return found !== undefined && found.id !== replaced?.id;
    }
    const others = list.profiles.filter((one) => !isShared(one) && one.id !== profile.id);
    return others.some((one) => one.name === name || one.id === toId(name));
  };

  const forShop = async (edited: Profile): Promise<Profile> => {
    const content = { ...edited, id: toId(edited.name) };
    const [row] = (await shared?.rows.save([{ name: edited.name, content, seen: replaced }])) ?? [];
    return (row && profileOf(row)) ?? edited;
  };
  const forMe = (edited: Profile): Profile => {
    const isSame = edited.name === profile.name && !isShared(profile);
    const own = { ...edited, id: isSame ? profile.id : toId(edited.name) };
    saveProfile(own);
    return own;
  };
  const save = async (draft: Profile, onSaved: (saved: Profile) => void): Promise<void> => {
    const edited = { ...draft, name: draft.name.trim() };
    const saved = await attempt.attempt(async () => {
      const result = saveFor === 'shop' ? await forShop(edited) : forMe(edited);
      if (shared) rememberSaveFor(saveFor);
      onSaved(result);
    });
    setRefused(!saved);
  };
  const choose = shared && { shop: shared.shop, value: saveFor, onChange: setTarget };
  return { choose, isTaken, save, busy: attempt.busy, problem: attempt.problem };
}
