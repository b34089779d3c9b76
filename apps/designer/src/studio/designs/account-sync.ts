import { toast } from '@printready/ui';
import { discardDesign, storeDesign } from './account-designs.ts';
import { save, updateDesign, useStudio } from './studio.ts';

const STORE_AFTER_MS = 2_000;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

const stopWaiting = (id: string): void => {
  clearTimeout(waiting.get(id));
  waiting.delete(id);
};

async function uploadNow(id: string): Promise<boolean> {
  stopWaiting(id);
  const one = useStudio.getState().designs.find((design) => design.id === id);
  if (!one?.stored) return false;
  try {
    await storeDesign(one);
    return true;
  } catch (error) {
    console.error('A design could not be stored.', error);
    toast.error(
      'The design could not be saved in your account. It is saved in this browser; change it to try again.',
    );
    return false;
  }
}

useStudio.subscribe((now, before) => {
  if (now.designs === before.designs || now.userId !== before.userId) return;
  for (const one of now.designs) {
    const was = before.designs.find(({ id }) => id === one.id);
    if (!one.stored || !was?.stored || was === one) continue;
    stopWaiting(one.id);
    waiting.set(
      one.id,
      setTimeout(() => void uploadNow(one.id), STORE_AFTER_MS),
    );
  }
});

function mark(id: string, stored: boolean): void {
  updateDesign(id, ({ stored: _, ...one }) => (stored ? { ...one, stored: true } : one));
  save();
}

/** Adds the open design to the account, or removes it. A failure restores the previous state. */
export async function setStoredInAccount(id: string, keeps: boolean): Promise<void> {
  mark(id, keeps);
  if (keeps) {
    if (!(await uploadNow(id))) mark(id, false);
    return;
  }
  stopWaiting(id);
  try {
    await discardDesign(id);
  } catch (error) {
    console.error('A design could not be taken out of the account.', error);
    toast.error('The design is still in your account because the server did not respond. Try again.');
    mark(id, true);
  }
}
