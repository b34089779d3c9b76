import { choosePlate } from '@printready/canvas/canvas';
import type { ViewControls } from '@printready/canvas/view';
import type { RefObject } from 'react';
import { type KeyAction, toolOfKey } from '../screen-parts/keys/keys.ts';
import { useKeys } from '../screen-parts/keys/use-keys.ts';
import type { EditorState } from './use-editor.ts';

export const shownKeys = <Options extends object>({ canvasTools, plates }: EditorState<Options>) => ({
  tools: canvasTools,
  plates: plates.plates.length > 1,
});

/** @returns true while Space is held, which makes any tool pan */
export function useEditorKeys<Options extends object>(
  editor: EditorState<Options>,
  canvas: RefObject<ViewControls | null>,
  screen: {
    readonly onOpen: () => void;
    readonly onHelp: () => void;
    readonly onCompare: () => void;
    readonly onGarment: () => void;
    readonly onNext: (() => void) | null;
    readonly onPrevious: (() => void) | null;
  },
): boolean {
  const { settings, brush, run, delivery, canvasTools, panelProps, plates } = editor;
  /** Null for actions that are not possible now; the browser then handles the key. */
  const actions: Readonly<Record<KeyAction, (() => void) | null>> = {
    undo: settings.canUndo ? settings.undo : null,
    redo: settings.canRedo ? settings.redo : null,
    'zoom-in': () => canvas.current?.step(1),
    'zoom-out': () => canvas.current?.step(-1),
    fit: () => canvas.current?.fit(),
    actual: () => canvas.current?.zoomTo(1),
    pan: () => panelProps.activate('pan'),
    measure: () => panelProps.activate('measure'),
    compare: screen.onCompare,
    garment: screen.onGarment,
    'brush-smaller': brush.shrinkBrush,
    'brush-larger': brush.growBrush,
    'next-image': screen.onNext,
    'previous-image': screen.onPrevious,
    open: screen.onOpen,
    run: () => void run.run(),
    // The key is handled even without a paid result, so that the browser does not save the page.
    download: () => void (run.result?.paid && delivery.download('png')),
    help: screen.onHelp,
  };
  return useKeys(
    (action) => {
      actions[action]?.();
      return actions[action] !== null;
    },
    (letter) => {
      const tool = toolOfKey(canvasTools, letter, panelProps.activeTool);
      if (tool) panelProps.activate(tool.id);
      return tool !== undefined;
    },
    (index, adds) => {
      const plate = plates.plates.length > 1 ? plates.plates[index] : undefined;
      if (plate) plates.choose(choosePlate(plates.chosen, plate.id, adds));
      return plate !== undefined;
    },
  );
}
