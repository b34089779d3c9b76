import '../../testing/runtime-config-block.ts';
import { JANE, storeSession } from '@printready/sign-in/testing';
import { toast } from '@printready/ui';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { INVITATION, MAX, openTeam, sent } from './test-team.tsx';

beforeEach(() => {
  storeSession(JANE);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  toast.dismiss();
  vi.restoreAllMocks();
  localStorage.clear();
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = page.getByRole('dialog');
const pressInDialog = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
const choose = async (name: string) => {
  await press('Actions for Max Ink');
  await page.getByRole('menuitem', { name }).click();
};

describe('team page of a person without a shop', () => {
  it('makes a shop, which starts without tokens', async () => {
    const changes = await openTeam({});
    await expect.element(page.getByRole('button', { name: 'Create shop' })).toBeDisabled();
    expect(page.getByRole('list', { name: 'Members' }).elements()).toHaveLength(0);
    await page.getByLabelText('Name of the shop').fill('Ink & Co');
    await press('Create shop');
    await expect.element(page.getByRole('heading', { name: 'Ink & Co You are an owner' })).toBeVisible();
    await expect.element(page.getByText('No tokens yet')).toBeVisible();
    expect(sent(changes)).toEqual([['POST', '', { name: 'Ink & Co' }]]);
  });

  it('shows the server’s refusal', async () => {
    await openTeam({
      answer: () => ({ status: 409, body: { code: 'too_many_shops', message: 'Delete one first.' } }),
    });
    await page.getByLabelText('Name of the shop').fill('Ink & Co');
    await press('Create shop');
    await expect.element(page.getByRole('alert')).toHaveTextContent('Delete one first.');
  });
});

describe('team page of an owner', () => {
  it('lists members with their roles, and open invitations', async () => {
    await openTeam({ role: 'owner', tokens: 75 });
    const members = page.getByRole('list', { name: 'Members' }).getByRole('listitem');
    await expect.element(members.nth(0)).toHaveTextContent('Jjane@shop.com (you)Joined Nov 1, 2026Owner');
    await expect.element(members.nth(1)).toHaveTextContent('MMax Inkmax@shop.comMember');
    await expect
      .element(page.getByRole('list', { name: 'Open invitations' }).getByRole('listitem'))
      .toHaveTextContent('a…@example.comAs member, until Dec 7, 2026Send againWithdraw');
    await expect.element(page.getByText('75 of 75 tokens left')).toBeVisible();
    expect(page.getByRole('button', { name: /^Actions for/ }).elements()).toHaveLength(1);
  });

  it('invites an address by email, and sends nothing for what is no address', async () => {
    const changes = await openTeam({ role: 'owner' });
    const address = page.getByLabelText('Email Address');
    await address.fill('anna');
    await press('Send invitation');
    await expect.element(page.getByText('Enter a complete address, such as jane@shop.com.')).toBeVisible();
    expect(changes).toEqual([]);
    await address.fill(' Anna@Example.com ');
    await press('Send invitation');
    await expect.element(page.getByText('The invitation was sent to anna@example.com.')).toBeVisible();
    expect(sent(changes)).toEqual([
      ['POST', '/shop/invitations', { email: 'anna@example.com', role: 'member' }],
    ]);
  });

  it('sends an invitation again to the address that it was for, and to no other', async () => {
    const changes = await openTeam({ role: 'owner' });
    await press('Send again');
    await dialog.getByLabelText(/^Email Address/).fill('bert@example.com');
    await pressInDialog('Send again');
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('This invitation went to a…@example.com.');
    expect(changes).toEqual([]);
    await dialog.getByLabelText(/^Email Address/).fill('anna@example.com');
    await pressInDialog('Send again');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent(changes)).toEqual([
      ['POST', '/shop/invitations', { email: 'anna@example.com', role: 'member' }],
    ]);
  });

  it('withdraws an invitation after a confirmation', async () => {
    const changes = await openTeam({ role: 'owner' });
    await press('Withdraw');
    await pressInDialog('Keep');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(changes).toEqual([]);
    await press('Withdraw');
    await pressInDialog('Withdraw');
    await expect.element(page.getByText('The invitation was withdrawn.')).toBeVisible();
    expect(sent(changes)).toEqual([['DELETE', `/shop/invitations/${INVITATION.id}`]]);
  });

  it.each([
    ['Remove', 'Remove', ['DELETE', `/shop/members/${MAX.user_id}`]],
    ['Make an owner', 'Make an owner', ['PATCH', `/shop/members/${MAX.user_id}`, { role: 'owner' }]],
    ['Transfer the shop', 'Transfer', ['POST', '/shop/transfer', { to: MAX.user_id }]],
  ])('acts on a member only after a confirmation: %s', async (choice, action, request) => {
    const changes = await openTeam({ role: 'owner' });
    await choose(choice);
    await expect.element(dialog).toBeVisible();
    expect(changes).toEqual([]);
    await pressInDialog(action);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent(changes)).toEqual([request]);
  });

  it('asks for a new sign-in if the last one was long ago', async () => {
    await openTeam({
      role: 'owner',
      answer: () => ({ status: 403, body: { code: 'reauthentication_needed', message: 'Sign in again.' } }),
    });
    await choose('Remove');
    await pressInDialog('Remove');
    await expect.element(page.getByRole('heading', { name: 'Sign in again first' })).toBeVisible();
  });

  it('stays if the last owner wants to leave, and says why', async () => {
    await openTeam({
      role: 'owner',
      answer: () => ({ status: 409, body: { code: 'last_owner', message: 'A shop needs an owner.' } }),
    });
    await press('Leave shop');
    await pressInDialog('Leave shop');
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('A shop needs an owner.');
    await pressInDialog('Stay');
    await expect.element(page.getByRole('list', { name: 'Members' })).toBeVisible();
  });

  it('deletes the shop after a confirmation', async () => {
    const changes = await openTeam({ role: 'owner' });
    await press('Delete shop');
    await pressInDialog('Delete for good');
    await expect.element(page.getByRole('heading', { name: 'Work as a team' })).toBeVisible();
    expect(sent(changes)).toEqual([['DELETE', '/shop']]);
  });

  it('makes the shop pay for the own runs', async () => {
    const changes = await openTeam({ role: 'owner', tokens: 75 });
    await expect.element(page.getByRole('link', { name: 'See plans' })).not.toBeInTheDocument();
    await press('Switch to this shop');
    await expect.element(page.getByText('This shop pays for the runs you start.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'See plans' })).toBeVisible();
    expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /api/shops/active']);
  });
});

describe('team page of a member', () => {
  it('offers no act of an owner', async () => {
    await openTeam({ role: 'member', tokens: 75 });
    // Until the server answers, the role is the kept one, which an earlier test's late answer may have stored.
    await expect.element(page.getByRole('heading', { name: 'Ink & Co You are a member' })).toBeVisible();
    await expect.element(page.getByRole('list', { name: 'Members' })).toBeVisible();
    const acts = [/^Actions for/, 'Send invitation', 'Rename', 'Delete shop'].flatMap((name) =>
      page.getByRole('button', { name }).elements(),
    );
    expect(acts.map(({ outerHTML }) => outerHTML)).toEqual([]);
  });

  it('leaves the shop after a confirmation, without the sentence for a lost membership', async () => {
    const changes = await openTeam({ role: 'member' });
    await press('Leave shop');
    await pressInDialog('Leave shop');
    await expect.element(page.getByText('You left Ink & Co.')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Work as a team' })).toBeVisible();
    expect(sent(changes)).toEqual([['POST', '/shop/leave']]);
    expect(page.getByText(/no longer a member/).elements()).toHaveLength(0);
  });
});

const TOKEN = 'a'.repeat(43);

describe('invitation', () => {
  it('joins the team only after a press, and names the address', async () => {
    const changes = await openTeam({ hash: `#invitation=${TOKEN}` });
    await expect.element(page.getByText('Join as jane@shop.com?')).toBeVisible();
    expect(changes).toEqual([]);
    await press('Join the team');
    await expect.element(page.getByRole('heading', { name: 'Ink & Co You are a member' })).toBeVisible();
    expect(sent(changes)).toEqual([['POST', '/invitations/accept', { token: TOKEN }]]);
  });

  it('offers another sign-in if it is for another address', async () => {
    await openTeam({
      hash: `#invitation=${TOKEN}`,
      answer: () => ({ status: 403, body: { code: 'other_address', message: 'For another address.' } }),
    });
    await press('Join the team');
    await expect.element(page.getByRole('alert')).toHaveTextContent('For another address.');
    await expect.element(page.getByRole('button', { name: 'Sign in with another address' })).toBeVisible();
    await press('Not now');
    await expect.element(page.getByRole('heading', { name: 'Work as a team' })).toBeVisible();
  });

  it.each([
    ['invitation_expired', 410],
    ['invitation_not_found', 404],
    ['already_member', 409],
  ])('cannot be tried again after %s', async (code, status) => {
    await openTeam({
      hash: `#invitation=${TOKEN}`,
      answer: () => ({ status, body: { code, message: 'Ask for a new one.' } }),
    });
    await press('Join the team');
    await expect.element(page.getByRole('alert')).toHaveTextContent('Ask for a new one.');
    expect(page.getByRole('button', { name: 'Join the team' }).elements()).toHaveLength(0);
    await expect.element(page.getByRole('button', { name: 'Go to your team' })).toBeVisible();
  });

  it('can be tried again after the server was away', async () => {
    let isAway = true;
    await openTeam({
      hash: `#invitation=${TOKEN}`,
      answer: () => (isAway ? { status: 503, body: {} } : undefined),
    });
    await press('Join the team');
    await expect.element(page.getByRole('alert')).toBeVisible();
    isAway = false;
    await press('Join the team');
    await expect.element(page.getByRole('heading', { name: 'Ink & Co You are a member' })).toBeVisible();
  });

  it('reports a link that was cut off', async () => {
    await openTeam({ hash: '#invitation=abc' });
    await expect
      .element(page.getByText('The link is incomplete. Open it from the email again.'))
      .toBeVisible();
    expect(page.getByRole('button', { name: 'Join the team' }).elements()).toHaveLength(0);
  });
});
