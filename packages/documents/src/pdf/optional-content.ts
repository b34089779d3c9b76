import type { PdfFile } from './file.ts';
import { type PdfDict, type PdfObject, PdfRef } from './objects.ts';

export type OptionalContent = {
  readonly names: readonly string[];
  readonly hiddenNames: readonly string[];
  readonly isVisible: (group: PdfObject | undefined) => boolean;
};

const MAX_EXPRESSION_DEPTH = 16;

export function readOptionalContent(file: PdfFile): OptionalContent {
  const properties = file.dict(file.catalog.get('OCProperties'));
  const groups = file.array(properties?.get('OCGs')) ?? [];
  const config = file.dict(properties?.get('D'));
  const key = (value: PdfObject | undefined): unknown =>
    value instanceof PdfRef ? value.num : file.dict(value);
  const off = new Set<unknown>();
  if (file.name(config?.get('BaseState')) === 'OFF') for (const group of groups) off.add(key(group));
  for (const group of file.array(config?.get('OFF')) ?? []) off.add(key(group));
  for (const group of file.array(config?.get('ON')) ?? []) off.delete(key(group));
  for (const [group, prints] of printStates(file, config)) {
    if (prints) off.delete(key(group));
    else off.add(key(group));
  }

  const shows = (value: PdfObject | undefined): boolean => !off.has(key(value));
  const nameOf = (group: PdfObject) => file.text(file.dict(group)?.get('Name')) ?? '';
  return {
    names: groups.map(nameOf),
    hiddenNames: groups.filter((group) => !shows(group)).map(nameOf),
    isVisible(group) {
      const dict = file.dict(group);
      if (!dict) return true;
      return file.name(dict.get('Type')) === 'OCMD' ? membershipShows(file, dict, shows) : shows(group);
    },
  };
}

/** Print states of layers, which are independent of their states on screen (8.11.4.4 and 8.11.4.5). */
function printStates(
  file: PdfFile,
  config: PdfDict | null,
): (readonly [group: PdfObject, prints: boolean])[] {
  const events = (file.array(config?.get('AS')) ?? []).flatMap((one) => file.dict(one) ?? []);
  return events
    .filter((event) => file.name(event.get('Event')) === 'Print')
    .flatMap((event) => file.array(event.get('OCGs')) ?? [])
    .flatMap((group) => {
      const usage = file.dict(file.dict(group)?.get('Usage'));
      const state = file.name(file.dict(usage?.get('Print'))?.get('PrintState'));
      return state === null ? [] : [[group, state === 'ON'] as const];
    });
}

function membershipShows(file: PdfFile, dict: PdfDict, shows: (group: PdfObject) => boolean): boolean {
  const expression = file.array(dict.get('VE'));
  if (expression) return evaluate(file, expression, shows, 0);
  const member = dict.get('OCGs') ?? null;
  const list = file.array(member) ?? (file.dict(member) ? [member] : []);
  const states = list.filter((group) => file.dict(group) !== null).map(shows);
  if (states.length === 0) return true;
  switch (file.name(dict.get('P'))) {
    case 'AllOn':
      return states.every((on) => on);
    case 'AnyOff':
      return states.some((on) => !on);
    case 'AllOff':
      return states.every((on) => !on);
    default:
      return states.some((on) => on);
  }
}

function evaluate(
  file: PdfFile,
  expression: readonly PdfObject[],
  shows: (group: PdfObject) => boolean,
  depth: number,
): boolean {
  if (depth > MAX_EXPRESSION_DEPTH) return true;
  const states = expression.slice(1).map((operand) => {
    const inner = file.array(operand);
    return inner ? evaluate(file, inner, shows, depth + 1) : shows(operand);
  });
  switch (file.name(expression[0])) {
    case 'Not':
      return !(states[0] ?? false);
    case 'And':
      return states.every((on) => on);
    case 'Or':
      return states.some((on) => on);
    default:
      return true;
  }
}
