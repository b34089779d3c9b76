import { ChoiceField } from '@printready/ui';
import type { SaveFor } from './save-for.ts';
import type { RowShop } from './shop-rows.ts';

/** Characters of a shop's name that fit into half of a small dialog. */
const SHOWN = 22;

const shorten = (name: string): string =>
  name.length > SHOWN ? `${name.slice(0, SHOWN - 1).trimEnd()}…` : name;

export function SaveForField(props: {
  readonly shop: RowShop;
  readonly value: SaveFor;
  readonly onChange: (target: SaveFor) => void;
}) {
  const { shop, value, onChange } = props;
  return (
    <ChoiceField
      label="Save"
      value={value}
      choices={{ me: 'For me', shop: `For ${shorten(shop.name)}` }}
      hint={
        value === 'shop'
          ? `Every member of ${shop.name} can use, change, and delete it.`
          : 'Saved in this browser. Only you see it.'
      }
      onChange={onChange}
    />
  );
}
