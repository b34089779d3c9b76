import { type ReadFinding, readFinding } from '@printready/pixels/reading';
import { type Assessment, assess, factsOfPicture, PROFILES } from '@printready/preflight';
import { TooltipProvider } from '@printready/ui';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Issue } from '../../preflight/categories.ts';
import { IssueList } from './IssueList.tsx';
import { ReportCard } from './ReportCard.tsx';

const SIDE = 300;

/** Assesses gray artwork that has no findings apart from `reading`. */
function judge(reading: readonly ReadFinding[]): Assessment {
  const rgba = new Uint8Array(SIDE * SIDE * 4).fill(255);
  for (let at = 0; at < rgba.length; at += 4) rgba.fill((at / 4) % SIDE < 150 ? 40 : 160, at, at + 3);
  const opened = { space: 'gray', depth: 8, icc: null, resolution: { x: 300, y: 300 }, rgba } as const;
  const facts = factsOfPicture(
    { ...opened, format: 'tiff', width: SIDE, height: SIDE, reading },
    { name: 'art.tif', bytes: 1000 },
    { fine: false },
  );
  const [standard] = PROFILES;
  const profile = { ...standard!, bleed: { ...standard!.bleed, required: false } };
  return assess(facts, { profile, printSize: { widthMm: 25.4, heightMm: 25.4 } });
}

async function show(reading: readonly ReadFinding[]) {
  const selected: Issue[] = [];
  const screen = await render(
    <MemoryRouter>
      <TooltipProvider openDelayMs={0} skipDelayMs={0}>
        <ReportCard
          assessment={judge(reading)}
          weights={PROFILES[0]!.weights}
          onSelect={(issue) => selected.push(issue)}
        />
      </TooltipProvider>
    </MemoryRouter>,
  );
  return { screen, selected };
}

test('never shows "Ready to print" if an entry in the file reader\'s note can change the print', async () => {
  const box = { x: 0, y: 0.5, width: 1, height: 0.25 };
  const { screen, selected } = await show([readFinding('not-drawn', 'A hatch pattern is missing.', { box })]);
  await expect.element(screen.getByText('Review before printing: 1 thing')).toBeVisible();
  await screen.getByRole('button', { name: '1 to check' }).click();
  await screen.getByRole('button', { name: 'Show: A hatch pattern is missing.' }).click();
  expect(selected.map(({ message }) => message)).toEqual(['A hatch pattern is missing.']);
});

test('shows "Not printable yet" if a part of the file could not be read', async () => {
  const { screen } = await show([readFinding('part-unreadable', 'Part of this file could not be read.')]);
  await expect.element(screen.getByText('Not printable yet: 1 thing')).toBeVisible();
});

test('shows "Ready to print" if the file was read completely, or if a note does not change the print', async () => {
  const { screen } = await show([]);
  await expect.element(screen.getByText('Ready to print')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Read in full' })).toBeVisible();
  await screen.unmount();
  const noted = await show([readFinding('page-chosen', 'Page 1 of 2 is shown.')]);
  await expect.element(noted.screen.getByText('Ready to print')).toBeVisible();
  await expect.element(noted.screen.getByRole('button', { name: '1 note' })).toBeVisible();
});

test('links each finding to the manual, except on a page without routes', async () => {
  const { issues } = judge([]);
  const list = <IssueList issues={issues} selected={null} onSelect={undefined} />;
  const withRoutes = await render(<MemoryRouter>{list}</MemoryRouter>);
  await expect.element(withRoutes.getByRole('listitem').first()).toBeVisible();
  expect(withRoutes.getByRole('link', { name: 'Cause and cure' }).elements()).toHaveLength(issues.length);
  await withRoutes.unmount();
  const alone = await render(list);
  await expect.element(alone.getByRole('listitem').first()).toBeVisible();
  expect(alone.getByRole('link').elements()).toEqual([]);
});
