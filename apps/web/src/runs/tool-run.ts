import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { OpenDocument, SourceFile } from '../files/document.ts';
import type { SeenPrompts } from './seen-prompts.ts';

export type ToolRun = {
  readonly toolId: WorkspaceToolId;
  readonly document: OpenDocument;
  readonly options: object;
  readonly area: 'own' | undefined;
  readonly tokens: number;
  readonly variant: string | null;
  /** Options for the usage record, excluding images and strokes. */
  readonly recorded: Readonly<Record<string, unknown>>;
  /** Id of an unpaid run from before a sign-in; prevents a second charge. */
  readonly unpaidRequestId: string | null;
  readonly prompts: SeenPrompts;
  readonly others?: readonly SourceFile[];
};
