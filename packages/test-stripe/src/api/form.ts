/** Stripe's request bodies: form fields with brackets, `items[0][price]=…`, parsed into one nested object. */

type Nested = { [key: string]: Nested | string };

const PARTS = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

function put(into: Nested, path: readonly string[], value: string): void {
  const [head = '', ...rest] = path;
  if (head === '__proto__') return;
  if (rest.length === 0) {
    into[head] = value;
    return;
  }
  const below = into[head];
  const next: Nested = typeof below === 'object' ? below : {};
  into[head] = next;
  put(next, rest, value);
}

/** Converts objects with the keys 0, 1, 2, … to arrays. */
function settle(value: Nested | string): unknown {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value).map(([key, below]) => [key, settle(below)] as const);
  return entries.length > 0 && entries.every(([key], index) => key === String(index))
    ? entries.map(([, below]) => below)
    : Object.fromEntries(entries);
}

export function readForm(text: string): Record<string, unknown> {
  const root: Nested = {};
  let unnamed = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    const [, head = name, brackets = ''] = PARTS.exec(name) ?? [];
    const path = [...brackets.matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) =>
      key === '' ? String(unnamed++) : key,
    );
    put(root, [head, ...path], value);
  }
  return settle(root) as Record<string, unknown>;
}
