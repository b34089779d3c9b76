import { PRODUCT_NAME } from '@printready/contracts/messages';
import { Button, saveFile } from '@printready/ui';
import { readEmbedded } from './embedded.ts';

async function saveNotices(): Promise<void> {
  const text = await (await readEmbedded('notices')).text();
  saveFile(new Blob([text], { type: 'text/plain' }), 'third-party.txt');
}

export function Limits() {
  return (
    <details className="rounded-md border border-ink-200 bg-surface text-sm text-ink-800">
      <summary className="rounded-md px-4 py-3 font-medium text-ink-950">What this page does not do</summary>
      <ul className="flex list-disc flex-col gap-2 pr-4 pb-4 pl-8">
        <li>It sends nothing: it has no connection, no account, no tokens and no assistant.</li>
        <li>
          It gives no verdict on CMYK JPEGs, rare kinds of TIFF, animated WebPs, and drawings that contain a
          GIF, AVIF or JPEG XL. Open them in the {PRODUCT_NAME} app. CMYK images inside a PDF are checked.
        </li>
        <li>It runs no AI models and fixes no files.</li>
        <li>It keeps no files: closing the page clears the list. Shop profiles stay in this browser.</li>
        <li>It does not update itself. Get a new copy when the app is updated.</li>
      </ul>
      <Button size="small" look="quiet" className="mx-2 mb-3" onClick={() => void saveNotices()}>
        Save the notices of third parties
      </Button>
    </details>
  );
}
