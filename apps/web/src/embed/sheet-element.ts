/** `<printready-gang-sheet>`: builds a gang sheet in its frame, and gives the page the file with its price. */
import { FrameElement, type OwnMessage } from './frame-element.ts';
import { type EmbedSheet, sheetSummaryOf } from './protocol.ts';

const MAX_FILES = 20;

export class SheetElement extends FrameElement {
  protected readonly kind = 'sheet';
  protected readonly usualFiles = MAX_FILES;
  #sheet: EmbedSheet | null = null;

  /** The finished sheet; null until there is one, and again after a change of its pieces. */
  get sheet(): EmbedSheet | null {
    return this.#sheet;
  }

  protected receive(message: OwnMessage): void {
    if (message.type !== 'sheet') return;
    const { sheet, ready, reason } = message;
    const before = this.#sheet;
    this.#sheet = sheet;
    this.settle(ready, reason);
    if (sheet && sheet.statement !== before?.statement) this.tell('sheet', sheet);
  }

  protected clear(): void {
    this.#sheet = null;
  }

  /** The file under the element's name, and its price and size as JSON under `<name>-sheet`. */
  protected formValue(name: string): FormData | null {
    if (!this.#sheet) return null;
    const data = new FormData();
    data.append(name, this.#sheet.file, this.#sheet.file.name);
    data.append(`${name}-sheet`, JSON.stringify(sheetSummaryOf(this.#sheet)));
    return data;
  }
}
