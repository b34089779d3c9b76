import { expect, test } from 'vitest';
import { actionOf, KEY_ROWS, toolOfKey } from './keys.ts';

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
])('maps %o to %s', (pressed, action) => {
  expect(actionOf(pressed)).toBe(action);
});

test('performs the action that the shortcut dialog shows for every key', () => {
  for (const { action, shown } of KEY_ROWS) {
    for (const caption of shown.filter((key) => key !== 'Space')) {
      const parts = caption.split(' ');
      const key = parts[parts.length - 1]!;
      const pressed = { ...bare, key, ctrlKey: parts.includes('Ctrl'), shiftKey: parts.includes('Shift') };
      expect(actionOf(pressed), caption).toBe(action);
    }
  }
});

test('selects the tool for a letter, or the next of several tools that share it', () => {
  const tools = [
    { id: 'layer-1', shortcut: 'L' },
    { id: 'cut', shortcut: 'K' },
    { id: 'layer-2', shortcut: 'L' },
  ];
  const ids = ['pan', 'layer-1', 'layer-2', 'cut'].map((active) => toolOfKey(tools, 'L', active)?.id);
  expect(ids).toEqual(['layer-1', 'layer-2', 'layer-1', 'layer-1']);
  expect(toolOfKey(tools, 'K', 'cut')?.id).toBe('cut');
  expect(toolOfKey(tools, 'Q', 'pan')).toBeUndefined();
});
