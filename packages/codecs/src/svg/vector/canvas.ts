/** One content stream with its resources. */
import type { PdfObject } from '@printready/documents/pdf';

type Kind = 'ColorSpace' | 'ExtGState' | 'Pattern' | 'XObject';

export class Canvas {
  readonly resources: Partial<Record<Kind, Record<string, PdfObject>>> = {};
  private readonly operators: string[] = [];
  private readonly keys = new Map<string, string>();
  private count = 0;

  get content(): string {
    return `${this.operators.join('\n')}\n`;
  }

  add(operators: string): void {
    this.operators.push(operators);
  }

  /** Resource name of an object, the same for each call with the same meaning. */
  resource(kind: Kind, meaning: string, value: PdfObject): string {
    const id = `${kind} ${meaning}`;
    const key = this.keys.get(id) ?? this.newResource(kind, value);
    this.keys.set(id, key);
    return key;
  }

  newResource(kind: Kind, value: PdfObject): string {
    const key = `${kind[0] ?? ''}${++this.count}`;
    (this.resources[kind] ??= {})[key] = value;
    return key;
  }
}
