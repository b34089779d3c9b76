import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { PlacesOverlay } from './PlacesOverlay.tsx';

test('frames a place at its position and enlarges the frame of a tiny place', async () => {
  const view = { zoom: 0.5, x: 10, y: 20 };
  const places = [
    { x: 0, y: 0.5, width: 1, height: 0.25 },
    { x: 0.5, y: 0.5, width: 0.001, height: 0.001 },
  ];
  const { container } = await render(
    <PlacesOverlay places={places} view={view} image={{ width: 400, height: 200 }} />,
  );
  const frames = [...container.querySelectorAll('[data-place]')].map((group) => {
    const rect = group.querySelector('rect');
    return ['x', 'y', 'width', 'height'].map((name) => Number(rect?.getAttribute(name)));
  });
  expect(frames[0]).toEqual([10, 70, 200, 25]);
  expect(frames[1]?.slice(2)).toEqual([14, 14]);
  expect(frames[1]?.[0]).toBeCloseTo(110.1 - 7, 5);
});
