import { Button, Dialog, toast } from '@printready/ui';
import { Trash2 } from 'lucide-react';
import type { SaveFor } from '../../shop-rows/save-for.ts';
import { describeSaveError } from '../../shop-rows/shop-rows.ts';
import type { Presets } from './use-presets.ts';

function Names(props: {
  readonly label: string;
  readonly names: readonly string[];
  readonly onDelete: (name: string) => void;
}) {
  const { label, names, onDelete } = props;
  return (
    <ul aria-label={label}>
      {names.map((name) => (
        <li key={name} className="flex items-center justify-between gap-2 border-b border-ink-200 py-1">
          <span className="min-w-0 truncate">{name}</span>
          <Button icon={Trash2} size="small" look="danger" onClick={() => onDelete(name)}>
            Delete
          </Button>
        </li>
      ))}
    </ul>
  );
}

export function DeletePresetDialog<Options>(props: {
  readonly open: boolean;
  readonly presets: Presets<Options>;
  readonly onClose: () => void;
}) {
  const { open, presets, onClose } = props;
  const { own, shared, remove } = presets;
  const removeFrom = (from: SaveFor) => (name: string) =>
    void remove(name, from).catch((error: unknown) => toast.error(describeSaveError(error)));
  const fromShop = shared?.presets ?? [];
  return (
    <Dialog open={open} onOpenChange={onClose} title="Your presets" width="small">
      <Names label="Yours" names={own.map(({ name }) => name)} onDelete={removeFrom('me')} />
      {shared && fromShop.length > 0 && (
        <>
          <h3 className="pt-4 pb-1 text-sm text-ink-700">{shared.shop.name}: deleted for every member</h3>
          <Names
            label={shared.shop.name}
            names={fromShop.map(({ name }) => name)}
            onDelete={removeFrom('shop')}
          />
        </>
      )}
    </Dialog>
  );
}
