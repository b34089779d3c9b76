/** Sends designs that the account keeps to it: when somebody wants it, and after every change from then on. */
import { toast } from '@printready/ui';
import { discardDesign, storeDesign } from './account-designs.ts';
import { changeKept, save, useStudio } from './studio.ts';

/** Steps that come quickly are sent together. */
const STORE_AFTER_MS = 2_000;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

const stopWaiting = (id: string): void => {
  clearTimeout(waiting.get(id));
  waiting.delete(id);
};

async function storeNow(id: string): Promise<boolean> {
  stopWaiting(id);
  const one = useStudio.getState().designs.find((design) => design.id === id);
  if (!one?.stored) return false;
  try {
    await storeDesign(one);
    return true;
  } catch (error) {
    console.error('A design could not be stored.', error);
    toast.error('Your account did not take the design. It is kept in this browser; change it to try again.');
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
      setTimeout(() => void storeNow(one.id), STORE_AFTER_MS),
    );
  }
});

function mark(id: string, stored: boolean): void {
  changeKept(id, ({ stored: _, ...one }) => (stored ? { ...one, stored: true } : one));
  save();
}

/** Whether the account keeps the open design. What it does not take, or does not give up, stays as it was. */
export async function keepInAccount(id: string, keeps: boolean): Promise<void> {
  mark(id, keeps);
  if (keeps) {
    if (!(await storeNow(id))) mark(id, false);
    return;
  }
  stopWaiting(id);
  try {
    await discardDesign(id);
  } catch (error) {
    console.error('A design could not be taken out of the account.', error);
    toast.error('The design is still in your account: it did not answer. Try again.');
    mark(id, true);
  }
}
