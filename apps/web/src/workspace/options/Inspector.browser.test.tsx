import { TooltipProvider } from '@printready/ui';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Inspector } from './Inspector.tsx';

const inspector = (resultKey: object | null) => (
  <TooltipProvider openDelayMs={0} skipDelayMs={0}>
    <div style={{ height: 300, display: 'flex', flexDirection: 'column' }}>
      <Inspector
        presets={null}
        onReset={() => undefined}
        result={resultKey && <p>Result ready</p>}
        resultKey={resultKey}
        controls={<div style={{ height: 2000 }}>Settings</div>}
        figures={[]}
        sizeAssumed={false}
        onFix={() => undefined}
        tokens={1}
      />
    </div>
  </TooltipProvider>
);

test('scrolls each new result into view, and does not scroll otherwise', async () => {
  const screen = await render(inspector(null));
  const scroller = screen.getByText('Settings').element().parentElement!;
  scroller.style.overflowY = 'auto';
  scroller.style.minHeight = '0';
  const scroll = () => {
    scroller.scrollTop = 500;
    expect(scroller.scrollTop).toBe(500);
  };
  scroll();
  const first = {};
  await screen.rerender(inspector(first));
  await expect.poll(() => scroller.scrollTop).toBe(0);
  scroll();
  await screen.rerender(inspector(first));
  expect(scroller.scrollTop).toBe(500);
  await screen.rerender(inspector({}));
  await expect.poll(() => scroller.scrollTop).toBe(0);
});
