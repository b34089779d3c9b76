import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Placement } from '../view/canvas-tool.ts';
import { PlaceOverlay } from './PlaceOverlay.tsx';

const START: Placement = { x: 0.5, y: 0.5, width: 0.5, degrees: 0 };

async function open() {
  let last = START;
  const gestures = new Set<string>();
  function Stage() {
    const [place, setPlace] = useState(START);
    last = place;
    const onPlace = (next: Placement, gesture: string) => {
      gestures.add(gesture);
      setPlace(next);
    };
    const tool = {
      ...({ kind: 'place', id: 'layer-1', label: 'Layer 1', icon: null, shortcut: '1' } as const),
      ...{ place, onPlace, shape: { of: 'square' } as const },
    };
    return (
      <div style={{ position: 'relative', width: 400, height: 400 }}>
        <PlaceOverlay tool={tool} view={{ zoom: 2, x: 0, y: 0 }} picture={{ width: 200, height: 200 }} />
      </div>
    );
  }
  const screen = await render(<Stage />);
  const body = screen.getByRole('group', { name: /^Layer 1\./ });
  return { body, gestures, place: () => last };
}

const press = (element: Element, type: string, x: number, y: number) =>
  element.dispatchEvent(
    new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX: x, clientY: y }),
  );

function drag(element: Element, dx: number, dy: number): void {
  // Synthetic pointers cannot be captured; the real method would throw.
  element.setPointerCapture = () => undefined;
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  press(element, 'pointerdown', x, y);
  press(element, 'pointermove', x + dx / 2, y + dy / 2);
  press(element, 'pointermove', x + dx, y + dy);
  press(element, 'pointerup', x + dx, y + dy);
}

test('records each drag as one undo step', async () => {
  const { body, place, gestures } = await open();
  drag(body.element(), 40, -80);
  await expect.poll(() => place()).toEqual({ ...START, x: 0.6, y: 0.3 });
  expect(gestures.size).toBe(1);
});

test('moves, scales, and rotates an item with the keyboard', async () => {
  const { body, place } = await open();
  (body.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}r');
  await expect.poll(() => place().degrees).toBe(15);
  expect(place().x).toBeCloseTo(0.505);
});
