import { Button, copyText, Dialog } from '@printready/ui';
import { Copy } from 'lucide-react';

type Props = {
  /** Word for the secret, such as "key". */
  readonly what: string;
  readonly title: string;
  readonly description: string;
  readonly name?: string;
  readonly secret: string;
  readonly onClose: () => void;
};

/** Secret of a shop that the server does not show again. */
export function ShownOnce({ what, title, description, name, secret, onClose }: Props) {
  const copied = `${what.charAt(0).toUpperCase()}${what.slice(1)} copied`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      cancel="Done"
      actions={
        <Button
          look="primary"
          icon={Copy}
          onClick={() => void copyText(secret, copied, `Select the ${what} and copy it.`)}
        >
          Copy {what}
        </Button>
      }
    >
      {name !== undefined && <p className="mb-2 text-ink-700">{name}</p>}
      <code className="block rounded-md border border-ink-300 bg-ink-100 p-3 font-mono text-sm break-all select-all">
        {secret}
      </code>
    </Dialog>
  );
}
