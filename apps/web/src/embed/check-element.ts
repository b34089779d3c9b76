/** `<printready-check>`: checks artwork in its frame, and gives the page files with their verdicts. */
import { FrameElement, type OwnMessage } from './frame-element.ts';
import { type EmbedFile, summaryOf } from './protocol.ts';

export class CheckElement extends FrameElement {
  protected readonly kind = 'check';
  protected readonly usualFiles = 1;
  #files: readonly EmbedFile[] = [];

  /** Files that were checked, with their verdicts; `file` of each is what goes to print. */
  get files(): readonly EmbedFile[] {
    return this.#files;
  }

  protected receive(message: OwnMessage): void {
    switch (message.type) {
      case 'checking':
        this.tell('checking', { name: message.name });
        return;
      case 'verdict':
        this.tell('verdict', message.file);
        return;
      case 'fixed':
        this.tell('fixed', message.file);
        return;
      case 'state':
        this.#files = message.files;
        this.settle(message.ready, message.reason);
        return;
      default:
    }
  }

  protected clear(): void {
    this.#files = [];
  }

  /** Files under the element's name, and their verdicts as JSON under `<name>-verdict`. */
  protected formValue(name: string): FormData | null {
    if (this.#files.length === 0) return null;
    const data = new FormData();
    for (const file of this.#files) {
      data.append(name, file.file, file.name);
      data.append(`${name}-verdict`, JSON.stringify(summaryOf(file)));
    }
    return data;
  }
}
