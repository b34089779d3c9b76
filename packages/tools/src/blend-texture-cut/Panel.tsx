import { Section, Tabs } from '@printready/ui';
import { useState } from 'react';
import { definePanel, type PanelProps } from '../contract/panel.ts';
import { BackgroundField } from '../fields/BackgroundField.tsx';
import { Corrections } from '../fields/Corrections.tsx';
import { CountersField } from '../fields/CountersField.tsx';
import { ViewField } from '../fields/ViewField.tsx';
import { manifest } from './manifest.ts';
import { type Options, schema } from './options.ts';
import { CutSection, FadeSection } from './panel/CutSection.tsx';
import { LayerList } from './panel/LayerList.tsx';
import { BRUSHES, canvasTools } from './panel/place-tools.tsx';
import { PrintLimits, ProtectedParts, TextureList } from './panel/TextureList.tsx';
import { presets } from './presets.ts';
import { views } from './views.ts';

type Props = PanelProps<Options>;

const BACKGROUND_HINT: Readonly<Record<Options['background'], string>> = {
  auto: 'A solid background is left out of the wear and the fade.',
  keep: 'The background is distressed with the artwork.',
  'leave-out': 'A background of one color is left out.',
};

const COUNTERS_HINT: Readonly<Record<Options['counters'], string>> = {
  auto: 'Removes a garment color inside the artwork, too. On white, clears the insides of letters.',
  clear: 'Clears all enclosed areas in letters and line art.',
  keep: 'Keeps the background’s color inside the artwork.',
};

function Panel(props: Props) {
  const [tab, setTab] = useState('texture');
  const showTab = (next: string) => {
    setTab(next);
    props.activate('pan');
  };
  return (
    <>
      <div className="border-b border-ink-200 px-4 py-3">
        <ViewField
          label="Show"
          result="Art"
          views={views}
          hint="Red: specks too small to print were removed. Blue: pinholes were filled."
          props={props}
        />
      </div>
      <Tabs
        label="Effects"
        value={tab}
        onValueChange={showTab}
        tabs={[
          { value: 'blend', title: 'Blend', content: <LayerList {...props} /> },
          {
            value: 'texture',
            title: 'Texture',
            content: (
              <>
                <TextureList {...props} />
                <Section id="blend-texture-cut.background" title="Background">
                  <BackgroundField {...props} hints={BACKGROUND_HINT} />
                  {props.options.background !== 'keep' && <CountersField {...props} hints={COUNTERS_HINT} />}
                </Section>
                <ProtectedParts {...props} />
                <Corrections id="blend-texture-cut.brush" names={BRUSHES} props={props} />
                <PrintLimits {...props} />
              </>
            ),
          },
          {
            value: 'cut',
            title: 'Cut',
            content: (
              <>
                <CutSection {...props} />
                <FadeSection {...props} />
              </>
            ),
          },
        ]}
      />
    </>
  );
}

export const panel = definePanel<Options>({
  ...{ manifest, Panel, schema },
  coarsePreview: true,
  canvasTools,
  presets,
  runNote: ({ options: { layers, textures, cut, fade, strokes } }) =>
    layers.length === 0 &&
    cut === 'none' &&
    fade === 'none' &&
    strokes.length === 0 &&
    textures.every(({ amount }) => amount === 0)
      ? { kind: 'nothing', text: 'Set an effect first.' }
      : null,
});
