export type KeyAction =
  | 'undo'
  | 'redo'
  | 'zoom-in'
  | 'zoom-out'
  | 'fit'
  | 'actual'
  | 'pan'
  | 'measure'
  | 'compare'
  | 'garment'
  | 'brush-smaller'
  | 'brush-larger'
  | 'next-image'
  | 'previous-image'
  | 'open'
  | 'run'
  | 'download'
  | 'help';

export type KeyRow = {
  readonly action: KeyAction;
  readonly label: string;
  readonly shown: readonly string[];
};

export const KEY_ROWS: readonly KeyRow[] = [
  { action: 'open', label: 'Open an image', shown: ['Ctrl O'] },
  { action: 'run', label: 'Run', shown: ['Ctrl Enter'] },
  { action: 'download', label: 'Download the result', shown: ['Ctrl S'] },
  { action: 'undo', label: 'Undo', shown: ['Ctrl Z'] },
  { action: 'redo', label: 'Redo', shown: ['Ctrl Shift Z', 'Ctrl Y'] },
  { action: 'zoom-in', label: 'Zoom in', shown: ['+'] },
  { action: 'zoom-out', label: 'Zoom out', shown: ['−'] },
  { action: 'fit', label: 'Whole image', shown: ['0'] },
  { action: 'actual', label: 'Actual pixels', shown: ['1'] },
  { action: 'compare', label: 'Before and after', shown: ['C'] },
  { action: 'garment', label: 'Checkerboard or garment under the artwork', shown: ['G'] },
  { action: 'pan', label: 'Pan tool; hold Space to pan with any tool', shown: ['H', 'Space'] },
  { action: 'measure', label: 'Measure tool', shown: ['M'] },
  { action: 'brush-smaller', label: 'Smaller brush', shown: ['['] },
  { action: 'brush-larger', label: 'Larger brush', shown: [']'] },
  { action: 'next-image', label: 'Next image of the list', shown: ['PageDown'] },
  { action: 'previous-image', label: 'Previous image of the list', shown: ['PageUp'] },
  { action: 'help', label: 'This list', shown: ['?'] },
];

/** Keys that show plates on the canvas; there, 1 selects a plate instead of the zoom `actual`. */
export const PLATE_KEYS = { label: 'Plates one by one; Shift adds', shown: ['1', '…', '9'] } as const;

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const PLAIN: Readonly<Record<string, KeyAction>> = {
  '+': 'zoom-in',
  '=': 'zoom-in',
  '-': 'zoom-out',
  '−': 'zoom-out',
  '0': 'fit',
  '1': 'actual',
  c: 'compare',
  g: 'garment',
  h: 'pan',
  m: 'measure',
  '[': 'brush-smaller',
  ']': 'brush-larger',
  pagedown: 'next-image',
  pageup: 'previous-image',
  '?': 'help',
};

const WITH_CONTROL: Readonly<Record<string, KeyAction>> = {
  z: 'undo',
  y: 'redo',
  o: 'open',
  s: 'download',
  enter: 'run',
};

/** Action for a key press, or null. Cmd counts as Ctrl. */
export function actionOf(pressed: Pressed): KeyAction | null {
  if (pressed.altKey) return null;
  const key = pressed.key.toLowerCase();
  if (!pressed.ctrlKey && !pressed.metaKey) return PLAIN[key] ?? null;
  const action = WITH_CONTROL[key] ?? null;
  return action === 'undo' && pressed.shiftKey ? 'redo' : action;
}

/** Index of the plate that a key press selects, or null. Uses `code`, because Shift changes the digits' characters. */
export function plateOf({ code, ctrlKey, metaKey, altKey }: KeyboardEvent): number | null {
  const digit = ctrlKey || metaKey || altKey ? null : /^(?:Digit|Numpad)([1-9])$/.exec(code);
  return digit ? Number(digit[1]) - 1 : null;
}

/** Canvas tool for a letter; if several share it, the one after the active one. */
export function toolOfKey<Tool extends { readonly id: string; readonly shortcut: string }>(
  tools: readonly Tool[],
  letter: string,
  active: string,
): Tool | undefined {
  const named = tools.filter(({ shortcut }) => shortcut === letter);
  return named[(named.findIndex(({ id }) => id === active) + 1) % named.length];
}

/** True in text fields, dialogs and menus, which handle letters themselves. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('[role="dialog"], [role="menu"], [role="alertdialog"]')) return true;
  return (
    target.isContentEditable ||
    target.matches('textarea, select, input:not([type="range"], [type="checkbox"])')
  );
}
