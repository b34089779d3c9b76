import { useEffect, useEffectEvent } from 'react';

export function useWindowKeyDown(onKeyDown: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent(onKeyDown);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
