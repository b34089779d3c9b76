import { Button, ErrorText } from '@printready/ui';
import { useState } from 'react';
import type { PanelProps } from '../../contract/panel.ts';
import { FileButton } from '../../fields/FileButton.tsx';
import { OptionChoice, OptionSwitch } from '../../fields/option-fields.tsx';
import { readPressFile } from '../inks/press-file.ts';
import type { Options } from '../options.ts';
import { Quantity } from './Quantity.tsx';

const INTENTS = { relative: 'Relative', perceptual: 'Perceptual' } as const;

function PressProfileField({ options, change }: PanelProps<Options>) {
  const [problem, setProblem] = useState<string | null>(null);
  const { pressProfile } = options;
  const load = async (file: File) => {
    const read = readPressFile(file.name, new Uint8Array(await file.arrayBuffer()));
    setProblem(read.ok ? null : read.problem.text);
    if (read.ok) change({ pressProfile: read.profile });
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3 text-sm text-ink-800">
        <span>Press profile</span>
        <span className="min-w-0 truncate font-medium">{pressProfile?.name ?? 'FOGRA39, coated paper'}</span>
      </div>
      {!pressProfile && (
        <p className="text-xs text-ink-600">Assumed. Load your press profile if you have one.</p>
      )}
      <div className="grid grid-cols-2 gap-2">
        <FileButton label="Load a profile" accept=".icc,.icm" onFile={(file) => void load(file)} />
        <Button size="small" disabled={!pressProfile} onClick={() => change({ pressProfile: null })}>
          Use FOGRA39
        </Button>
      </div>
      <ErrorText>{problem}</ErrorText>
    </div>
  );
}

export function ProcessInks(props: PanelProps<Options>) {
  const { options } = props;
  return (
    <>
      <OptionSwitch
        name="fileInks"
        label="Keep the file’s inks"
        hint="Prints a CMYK file with its own inks. Turn off to separate it again."
        props={props}
      />
      <PressProfileField {...props} />
      <OptionChoice
        name="intent"
        label="Rendering intent"
        labels={INTENTS}
        hint={
          options.intent === 'relative'
            ? 'Printable colors stay the same.'
            : 'Shifts all colors slightly so strong ones keep their gradations.'
        }
        props={props}
      />
      <Quantity name="blackStrength" props={props} />
    </>
  );
}
