/** Reloads the page if its code is missing because a deployment replaced it. */
import { fileProblems } from '@printready/contracts/messages';

/** The cause contains the script's URL. */
export class MissingCode extends Error {
  override readonly name = 'MissingCode';
  readonly code = 'missing-code';

  constructor(part: string, cause: unknown) {
    super(`${fileProblems['network-error']} ${part} did not load.`, { cause });
  }
}

/** Entry scripts that this tab has run or was reloaded for; each triggers at most one reload. */
const TRIED = 'printready-entries';

const entryOf = (page: Document): string | null =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/** True if the server has a build of the page that this tab has not tried yet; marks that build as tried. */
async function isReplaced(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const response = await fetch('/', { cache: 'no-store' });
  const entry = entryOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
  const tried = sessionStorage.getItem(TRIED)?.split(' ') ?? [entryOf(document)];
  if (!response.ok || entry === null || tried.includes(entry)) return false;
  sessionStorage.setItem(TRIED, [...tried, entry].join(' '));
  return true;
}

const never = new Promise<never>(() => undefined);

/** Reloads into the server's newer build and does not return. @throws MissingCode if there is no newer build */
export async function leaveForNewerPage(cause: unknown, leave = () => location.reload()): Promise<never> {
  const replaced = await isReplaced().catch(() => false);
  if (!replaced) throw new MissingCode('a part of the page', cause);
  leave();
  return never;
}

/** Retries once, because a connection can fail momentarily. */
export async function retryOnce<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch {
    return load();
  }
}

/** @throws MissingCode, unless the page reloads into a newer build */
export async function loadCode<Code>(load: () => Promise<Code>, leave?: () => void): Promise<Code> {
  try {
    return await retryOnce(load);
  } catch (error) {
    return leaveForNewerPage(error, leave);
  }
}
