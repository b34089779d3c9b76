import { expect, test } from 'vitest';
import { actionOf, KEY_ROWS } from './keys.ts';

const bare = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.each([
  [{ ...bare, key: '+' }, 'zoom-in'],
  [{ ...bare, key: '?', shiftKey: true }, 'help'],
  [{ ...bare, key: 'C' }, 'compare'],
  [{ ...bare, key: 'z', ctrlKey: true }, 'undo'],
  [{ ...bare, key: 'Z', metaKey: true, shiftKey: true }, 'redo'],
  [{ ...bare, key: 'y', ctrlKey: true }, 'redo'],
  [{ ...bare, key: 'Enter', ctrlKey: true }, 'run'],
  [{ ...bare, key: 'c', ctrlKey: true }, null],
  [{ ...bare, key: '+', ctrlKey: true }, null],
  [{ ...bare, key: 'h', altKey: true }, null],
  [{ ...bare, key: 'q' }, null],
])('%o asks for %s', (pressed, action) => {
  expect(actionOf(pressed)).toBe(action);
});

test('every key the dialog shows does what it says', () => {
  for (const { action, shown } of KEY_ROWS) {
    for (const caption of shown.filter((key) => key !== 'Space')) {
      const parts = caption.split(' ');
      const key = parts[parts.length - 1]!;
      const pressed = { ...bare, key, ctrlKey: parts.includes('Ctrl'), shiftKey: parts.includes('Shift') };
      expect(actionOf(pressed), caption).toBe(action);
    }
  }
});
