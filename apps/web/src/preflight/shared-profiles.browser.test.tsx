import '../testing/runtime-config-block.ts';
import { PROFILES, type Profile } from '@printready/preflight';
import { toast } from '@printready/ui';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { changeAsOther, openAsMember, type StoredRow, storedRow } from '../shop-rows/test-shop-rows.tsx';
import { ProfileChooser } from './ProfileChooser.tsx';
import { useShopProfiles } from './profiles.ts';

const [STANDARD] = PROFILES;
const contentOf = (name: string, minimum: number) => ({
  ...STANDARD,
  id: 'any',
  name,
  dpi: { ...STANDARD?.dpi, minimum },
});
const heavy = () => storedRow('Heavy cotton', contentOf('Heavy cotton', 200));

function Chooser() {
  const { initial } = useShopProfiles();
  const [chosen, choose] = useState<Profile | null>(null);
  const profile = chosen ?? initial;
  return (
    <>
      <ProfileChooser profile={profile} onChange={choose} />
      <output>{`${profile.name}: ${profile.dpi.minimum}`}</output>
    </>
  );
}

const open = (rows: StoredRow[]) => openAsMember('profiles', rows, <Chooser />);
const select = () => page.getByLabelText('Shop profile', { exact: true });
const used = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const menuItem = async (name: string) => {
  await page.getByRole('button', { name: 'Profiles' }).click();
  await page.getByRole('menuitem', { name }).click();
};
const save = () => page.getByRole('button', { name: 'Save profile' }).click();
const minimum = () => page.getByRole('spinbutton', { name: 'Minimum, ppi', exact: true });
const alerts = () =>
  page
    .getByRole('alert')
    .elements()
    .map(({ textContent }) => textContent)
    .join();
const refused = (text: string) => expect.poll(alerts).toContain(text);
const useHeavy = async () => {
  await expect.element(page.getByRole('option', { name: 'Heavy cotton' })).toBeInTheDocument();
  await select().selectOptions('Heavy cotton');
  await used('Heavy cotton: 200');
};

afterEach(() => {
  toast.dismiss();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('profiles of a shop', () => {
  it('stand beside the own ones, under the name of the shop', async () => {
    await open([heavy()]);
    await useHeavy();
    const groups = [...document.querySelectorAll('optgroup')];
    expect(groups.map(({ label, textContent }) => [label, textContent])).toEqual([
      ['Ink & Co', 'Heavy cotton'],
    ]);
  });

  it('are changed and renamed in place', async () => {
    const { fake } = await open([heavy()]);
    await useHeavy();
    await menuItem('Edit this profile…');
    await expect.element(page.getByRole('radio', { name: 'For Ink & Co' })).toBeChecked();
    await page.getByLabelText('Name').fill('Thick cotton');
    await minimum().fill('250');
    await save();
    await used('Thick cotton: 250');
    expect(fake.rows).toMatchObject([
      { name: 'Thick cotton', content: { name: 'Thick cotton', dpi: { minimum: 250 } } },
    ]);
    expect(localStorage.getItem('printready-profiles')).toBeNull();
  });

  it('are added by a member, whose choice is the first one in the next dialog', async () => {
    const { fake } = await open([]);
    await menuItem('Copy and edit…');
    await expect.element(page.getByRole('radio', { name: 'For me' })).toBeChecked();
    await page.getByRole('radio', { name: 'For Ink & Co' }).click();
    await save();
    await used('My Standard: 150');
    expect(fake.rows).toMatchObject([{ name: 'My Standard', content: { id: 'my-standard' } }]);
    await select().selectOptions('DTF');
    await menuItem('Copy and edit…');
    await expect.element(page.getByRole('radio', { name: 'For Ink & Co' })).toBeChecked();
  });

  it('are deleted for every member', async () => {
    const { fake } = await open([heavy()]);
    await useHeavy();
    await menuItem('Remove for every member');
    await used('Standard: 150');
    expect(fake.rows).toEqual([]);
  });

  it('stay the default, also before they are loaded', async () => {
    const row = heavy();
    await open([row]);
    await useHeavy();
    await menuItem('Make it the default');
    expect(localStorage.getItem('printready-default-profile')).toBe(`shop-${row.id}`);
    expect(JSON.parse(localStorage.getItem('printready-default-profile-copy') ?? '')).toMatchObject({
      name: 'Heavy cotton',
      dpi: { minimum: 200 },
    });
  });
});

it('checks files against a copy of the default profile until the rows are loaded, unless it was deleted', async () => {
  const row = heavy();
  const id = `shop-${row.id}`;
  localStorage.setItem('printready-default-profile', id);
  localStorage.setItem('printready-default-profile-copy', JSON.stringify({ ...row.content, id }));
  const alone = await render(<Chooser />);
  window.dispatchEvent(new StorageEvent('storage'));
  await used('Heavy cotton: 200');
  await alone.unmount();
  await open([]);
  await used('Standard: 150');
});

describe('a conflict with another member', () => {
  it('keeps the edited profile when the other changed it, and then replaces theirs', async () => {
    const row = heavy();
    await open([row]);
    await useHeavy();
    await menuItem('Edit this profile…');
    await minimum().fill('250');
    changeAsOther(row, { content: contentOf('Heavy cotton', 180) });
    await save();
    await refused('Another member changed “Heavy cotton” in the meantime.');
    expect(row.content).toMatchObject({ dpi: { minimum: 180 } });
    await save();
    await used('Heavy cotton: 250');
    expect(row.content).toMatchObject({ dpi: { minimum: 250 } });
  });

  it('keeps the edited profile when the other deleted it, and then shares it again', async () => {
    const { fake } = await open([heavy()]);
    await useHeavy();
    await menuItem('Edit this profile…');
    await minimum().fill('250');
    fake.rows.splice(0);
    await save();
    await refused('Another member deleted “Heavy cotton”.');
    await save();
    await used('Heavy cotton: 250');
    expect(fake.rows).toMatchObject([{ name: 'Heavy cotton', content: { dpi: { minimum: 250 } } }]);
  });

  it('says that a name is taken', async () => {
    const { fake } = await open([]);
    await menuItem('Copy and edit…');
    await page.getByRole('radio', { name: 'For Ink & Co' }).click();
    fake.rows.push(storedRow('my standard', contentOf('my standard', 1)));
    await save();
    await refused('Ink & Co already has “My Standard”.');
    expect(fake.rows).toHaveLength(1);
  });

  it.each([
    ['42501', 403, 'You are no longer a member of Ink & Co.'],
    ['PT409', 409, 'Ink & Co has 500 of these'],
    ['23514', 400, 'is larger than the 64 KB that a shop can share'],
    ['XX000', 500, 'Nothing was changed for the shop.'],
  ])('says what the refusal %s means', async (code, status, text) => {
    const { fake } = await open([heavy()]);
    await useHeavy();
    await menuItem('Edit this profile…');
    fake.failure = { status, code };
    await save();
    await refused(text);
  });

  it('offers the new version of a profile in use', async () => {
    const row = heavy();
    await open([row]);
    await useHeavy();
    changeAsOther(row, { content: contentOf('Heavy cotton', 180) });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.element(page.getByText('Ink & Co has changed “Heavy cotton”.')).toBeVisible();
    await used('Heavy cotton: 200');
    await page.getByRole('button', { name: 'Use the new version' }).click();
    await used('Heavy cotton: 180');
    await expect.element(page.getByText('Ink & Co has changed', { exact: false })).not.toBeInTheDocument();
  });

  it('says that a profile in use was deleted, and keeps using it', async () => {
    const { fake } = await open([heavy()]);
    await useHeavy();
    fake.rows.splice(0);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect
      .element(page.getByText('“Heavy cotton” is no longer shared by Ink & Co. You can keep using it here.'))
      .toBeVisible();
    await used('Heavy cotton: 200');
    await menuItem('Edit this profile…');
    await page.getByRole('radio', { name: 'For me' }).click();
    await save();
    expect(JSON.parse(localStorage.getItem('printready-profiles') ?? '')).toMatchObject([
      { id: 'heavy-cotton', dpi: { minimum: 200 } },
    ]);
  });
});
