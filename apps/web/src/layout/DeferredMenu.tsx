/**
 * A menu of the header whose code is loaded when a hand comes near its button: the first visit does without it. Until
 * then the button stands there alone and says what it will open.
 */
import { fileProblems } from '@printready/contracts/messages';
import { toast } from '@printready/ui';
import { type ComponentType, type ReactElement, type ReactNode, useRef, useState } from 'react';

/** What every loaded menu is given: its button, and whether that was pressed while the menu was on its way. */
export type DeferredMenuProps = { readonly trigger: ReactElement; readonly defaultOpen: boolean };

export function DeferredMenu<Needs extends object>(props: {
  readonly load: () => Promise<ComponentType<DeferredMenuProps & Needs>>;
  /** What the menu is given besides. */
  readonly needs: Needs;
  readonly className: string;
  /** What stands in the button. */
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
      // Tried again the next time; whoever only came near is told nothing.
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
    // `defaultOpen` is read once: a press that comes while the menu takes the button's place mounts it again, open.
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
      // The menu may take this button's place before the finger is lifted, and no click would come.
      onPointerDown={({ button }) => button === 0 && press()}
      onClick={press}
    >
      {props.children}
    </button>
  );
}
