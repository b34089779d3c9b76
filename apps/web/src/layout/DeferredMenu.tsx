/** Menu whose code loads when its button is hovered or focused; until then, only the button exists. */
import { fileProblems } from '@printready/contracts/messages';
import { toast } from '@printready/ui';
import { type ComponentType, type ReactElement, type ReactNode, useRef, useState } from 'react';

export type DeferredMenuProps = { readonly trigger: ReactElement; readonly defaultOpen: boolean };

export function DeferredMenu<Needs extends object>(props: {
  readonly load: () => Promise<ComponentType<DeferredMenuProps & Needs>>;
  readonly needs: Needs;
  readonly className: string;
  readonly children: ReactNode;
}) {
  const [loaded, setLoaded] = useState<{
    readonly Menu: ComponentType<DeferredMenuProps & Needs>;
    readonly open: boolean;
  }>();
  const pressed = useRef(false);

  const load = () => {
    props.load().then(
      (Menu) => setLoaded({ Menu, open: pressed.current }),
      // Prefetch errors are silent; the next attempt loads the code again.
      () => {
        if (pressed.current)
          toast.error(`${fileProblems['network-error']} the menu did not load. Try again.`);
        pressed.current = false;
      },
    );
  };
  if (loaded) {
    const trigger = (
      <button type="button" className={props.className}>
        {props.children}
      </button>
    );
    // `defaultOpen` is read only once, so a click during the replacement remounts the menu as open.
    return (
      <loaded.Menu key={String(loaded.open)} trigger={trigger} defaultOpen={loaded.open} {...props.needs} />
    );
  }
  const press = () => {
    pressed.current = true;
    load();
  };
  return (
    <button
      type="button"
      className={props.className}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={load}
      // The menu may replace this button before the pointer is released, in which case no click event would
      // follow.
      onPointerDown={({ button }) => button === 0 && press()}
      onClick={press}
    >
      {props.children}
    </button>
  );
}
