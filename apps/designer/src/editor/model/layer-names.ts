import type { Fault } from '@printready/designer/compose';
import type { Design, Node, Paint } from '@printready/designer/scene';
import { titled } from '../../studio/brief/names.ts';

export function layerName(node: Node): string {
  if (node.name !== undefined) return node.name;
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'motif':
      return titled(node.motif.slice(node.motif.indexOf(':') + 1));
    case 'ornament':
      return titled(node.make);
  }
}

export const paintName = ({ inks, garment }: Design, paint: Paint): string => {
  const ink = inks.find(({ id }) => id === paint);
  return ink ? titled(ink.name) : `Garment (${garment.name})`;
};

export const paintHex = ({ inks, garment }: Design, paint: Paint): string =>
  inks.find(({ id }) => id === paint)?.hex ?? garment.hex;

export function faultText(
  design: Design,
  fault: Fault,
): { readonly words: string; readonly nodes: readonly string[] } {
  const quote = (id: string) => {
    const node = design.scene.find((one) => one.id === id);
    return `“${node ? layerName(node) : id}”`;
  };
  switch (fault.kind) {
    case 'covered':
      return {
        words: `${quote(fault.node)} is covered: ${Math.round(Math.max(0, fault.kept) * 100)}% of its letters print.`,
        nodes: [fault.node],
      };
    case 'meeting':
      return {
        words: `${quote(fault.node)} and ${quote(fault.other)} touch.`,
        nodes: [fault.node, fault.other],
      };
    case 'pale':
      return {
        words: `${paintName(design, fault.ink)} is hard to see on ${design.garment.name}.`,
        nodes: [],
      };
    case 'thin':
      return {
        words: `Some lines in ${paintName(design, fault.ink)} are thinner than ${fault.leastMm} mm: a press may lose them.`,
        nodes: [],
      };
    case 'narrow':
      return { words: `Some gaps are narrower than ${fault.leastMm} mm: ink may close them.`, nodes: [] };
    case 'letters':
      return {
        words: `The lettering of ${quote(fault.node)} lacks some of its letters.`,
        nodes: [fault.node],
      };
    case 'small':
      return {
        words: `The capitals of ${quote(fault.node)} are lower than ${fault.leastMm} mm: hard to read on a garment.`,
        nodes: [fault.node],
      };
    case 'outside':
      return { words: 'The design is larger than its print size. Everything outside is cut off.', nodes: [] };
    case 'unused':
      return { words: `${paintName(design, fault.ink)} prints nothing.`, nodes: [] };
  }
}
