import { useEffect, useEffectEvent, useState } from 'react';
import { actionOf, isTyping, type KeyAction, plateOf } from './keys.ts';

/**
 * @param act returns false if the action is not possible now, so that the browser handles the key
 * @returns true while Space is held, which makes any tool pan
 */
export function useKeys(
  act: (action: KeyAction) => boolean,
  chooseTool: (letter: string) => boolean,
  showPlate: (index: number, adds: boolean) => boolean,
): boolean {
  const [spaceHeld, setSpaceHeld] = useState(false);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    if (event.key === ' ' && !isButton(event.target)) {
      event.preventDefault();
      setSpaceHeld(true);
      return;
    }
    const plate = plateOf(event);
    if (plate !== null && showPlate(plate, event.shiftKey)) {
      event.preventDefault();
      return;
    }
    const action = actionOf(event);
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const done = (action !== null && act(action)) || (plain && chooseTool(event.key.toUpperCase()));
    if (done) event.preventDefault();
  });

  useEffect(() => {
    const down = (event: KeyboardEvent) => onKeyDown(event);
    const up = (event: KeyboardEvent) => {
      if (event.key === ' ') setSpaceHeld(false);
    };
    const blur = () => setSpaceHeld(false);
    window.addEventListener('keydown', down);
    window.addEventListener('keyup', up);
    window.addEventListener('blur', blur);
    return () => {
      window.removeEventListener('keydown', down);
      window.removeEventListener('keyup', up);
      window.removeEventListener('blur', blur);
    };
  }, []);
  return spaceHeld;
}

/** Space activates buttons and switches instead of panning. */
function isButton(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('button, a, [role="radio"], [role="switch"], summary') !== null
  );
}
