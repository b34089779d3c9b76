import { Toolbar } from './panels/Toolbar.tsx';
import { LiveStage } from './Stage.tsx';
import { MissingFonts } from './text/MissingFonts.tsx';

export function Editor({ title }: { readonly title: string }) {
  return (
    <div className="flex min-h-0 min-w-0 grow flex-col gap-2">
      <Toolbar />
      <MissingFonts />
      <div className="min-h-0 grow max-lg:h-[58vh] max-lg:grow-0">
        <LiveStage label={`${title}, editable`} />
      </div>
      <p id="editor-keys" className="sr-only">
        Select layers in the list of layers. Arrow keys move what is selected by half a millimeter, with Shift
        by five. Enter writes a text, Delete removes, Control Z undoes, square brackets change the order,
        Control D duplicates, Control G groups, T adds a text, O an ornament, G shows the next garment, V or
        Escape selects nothing.
      </p>
    </div>
  );
}
