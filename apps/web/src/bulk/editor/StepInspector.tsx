import { type RecipeStep, toolVersionOf } from '@printready/pipeline/recipe';
import type { PanelProps, ToolPanel } from '@printready/tools/panel';
import { Button, IconButton, SectionHelp, Spinner, SwitchField } from '@printready/ui';
import { X } from 'lucide-react';
import { Suspense, use, useMemo, useState } from 'react';
import { Sheet } from '../../screen-parts/Sheet.tsx';
import { loadPanel } from '../../screen-parts/tools/load-panel.ts';
import { ToolIcon } from '../../screen-parts/tools/ToolIcon.tsx';
import { useShopInks } from '../../shop-rows/use-shop-inks.ts';
import { ConditionSection } from './ConditionEditor.tsx';
import { canTune } from './edit-recipe.ts';
import { titleOf } from './StepCard.tsx';
import type { StepPatch } from './use-recipe.ts';

type Props = {
  readonly step: RecipeStep;
  readonly onChange: (patch: StepPatch, gesture?: string) => void;
};

export function StepInspector({ onClose, ...props }: Props & { readonly onClose: () => void }) {
  const { step } = props;
  const title = titleOf(step.tool);
  return (
    <Sheet toolId={step.tool} title={title}>
      <div className="flex h-12 shrink-0 items-center gap-2 border-b border-ink-200 px-4 thumb:h-14">
        <ToolIcon id={step.tool} />
        <h2 className="min-w-0 grow truncate text-sm font-semibold text-ink-950">{title}</h2>
        <IconButton icon={X} label="Close the settings" size="small" onClick={onClose} />
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain" tabIndex={-1}>
        <Suspense
          fallback={
            <p role="status" className="p-4">
              <Spinner label="Loading the settings" />
            </p>
          }
        >
          <VersionNote {...props} />
          {/* The tool's manual page does not cover conditions. */}
          <SectionHelp value={null}>
            <ConditionSection
              when={step.when}
              onChange={(when, gesture) => props.onChange({ when }, gesture && `when/${gesture}`)}
            />
          </SectionHelp>
          {canTune(step.tool) && <TuneField {...props} />}
          <StepPanel {...props} />
        </Suspense>
      </div>
    </Sheet>
  );
}

function TuneField({ step, onChange }: Props) {
  return (
    <div className="border-b border-ink-200 px-4 py-3">
      <SwitchField
        label="Adjust to each image"
        value={step.tune}
        onChange={(tune) => onChange({ tune })}
        hint={
          step.tune
            ? 'Colors and other settings that depend on the image are chosen for each image.'
            : 'Every image gets exactly the settings below.'
        }
      />
    </div>
  );
}

function VersionNote({ step, onChange }: Props) {
  const here = toolVersionOf(step.tool);
  if (step.toolVersion === here) return null;
  return (
    <div className="flex flex-col items-start gap-2 border-b border-ink-200 bg-warn-soft px-4 py-3 text-xs text-ink-950">
      <p>
        This step was made with version {step.toolVersion} of the tool. It runs with version {here}, so
        results may look different. Check them in a dry run.
      </p>
      <Button size="small" onClick={() => onChange({ toolVersion: here })}>
        I have checked them
      </Button>
    </div>
  );
}

function StepPanel(props: Props) {
  const panel = use(loadPanel(props.step.tool));
  return panel((known) => <Controls {...props} panel={known} />);
}

const TYPICAL_IMAGE = { width: 3000, height: 3600, ppi: 300 } as const;

function Controls<Options extends object>(props: Props & { readonly panel: ToolPanel<Options> }) {
  const { panel, step, onChange } = props;
  const [view, look] = useState<string | null>(null);
  const [activeTool, activate] = useState('pan');
  const [brushRadius, setBrushRadius] = useState(0.02);
  const options = useMemo(() => panel.schema.parse(step.options), [panel, step.options]);
  const defaults = useMemo(() => panel.schema.parse({}), [panel]);
  const shopInks = useShopInks(panel.usesInks === true);
  const panelProps: PanelProps<Options> = {
    ...{ options, defaults, view, look, activeTool, activate, brushRadius, setBrushRadius },
    change: (patch, gesture) => onChange({ options: { ...options, ...patch } }, gesture),
    image: TYPICAL_IMAGE,
    figures: [],
    openIn: null,
    ...(shopInks && { shopInks }),
  };
  return <panel.Panel {...panelProps} />;
}
