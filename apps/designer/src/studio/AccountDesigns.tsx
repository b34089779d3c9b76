import { Button, Section, Spinner, toast } from '@printready/ui';
import { Trash2 } from 'lucide-react';
import { discardDesign, loadAccountDesigns, useAccountDesigns } from './designs/account-designs.ts';
import type { StoredDesign } from './designs/stored-designs.ts';
import { openStored, useStudio } from './designs/studio.ts';
import { DesignThumbnail } from './RecentDesigns.tsx';

async function discard({ id, title }: StoredDesign): Promise<void> {
  try {
    await discardDesign(id);
    toast.success(`“${title}” is no longer in your account.`);
  } catch (error) {
    console.error('A design of the account could not be deleted.', error);
    toast.error('The design could not be deleted. Check your connection and try again.');
  }
}

function Stored({ one }: { readonly one: StoredDesign }) {
  return (
    <li className="flex flex-col gap-1">
      <DesignThumbnail one={one} onOpen={(svg) => openStored(one, svg)} />
      <Button
        icon={Trash2}
        iconSize={14}
        size="small"
        look="quiet"
        aria-label={`Delete ${one.title} from your account`}
        onClick={() => void discard(one)}
      >
        Delete
      </Button>
    </li>
  );
}

export function AccountDesigns() {
  const { status, designs } = useAccountDesigns();
  const signedIn = useStudio((state) => state.userId !== '');
  if (!signedIn) return null;
  return (
    <Section id="designer-account" title="In your account">
      {designs.length > 0 && (
        <ul className="grid grid-cols-3 gap-2">
          {designs.map((one) => (
            <Stored key={one.id} one={one} />
          ))}
        </ul>
      )}
      {status === 'reading' && <Spinner label="Reading your account…" />}
      {status === 'read' && designs.length === 0 && (
        <p className="text-sm text-ink-700">
          Nothing yet. Open a design and turn on “Keep in my account” to find it on your other devices.
        </p>
      )}
      {status === 'failed' && (
        <p role="alert" className="text-sm text-bad">
          Your account could not be read. Check your connection and try again.
        </p>
      )}
      {(status === 'unread' || status === 'failed') && (
        <Button size="small" onClick={() => void loadAccountDesigns()}>
          Show designs from my account
        </Button>
      )}
    </Section>
  );
}
