import type { OwnShop, ShopRole } from '@printready/contracts/account';
import { email as emailWords, session } from '@printready/contracts/messages';
import { useFreshSignIn } from '@printready/sign-in/proof';
import { Button, Dialog, ErrorText, Form, Select, TextField, toast } from '@printready/ui';
import { Mail } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { ConfirmDialog, type Question } from '../ConfirmDialog.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { hintOf, isAddress } from './email-hint.ts';
import type { Invitation } from './people.ts';
import { describeTeamError, invite, withdrawInvitation } from './team-requests.ts';
import { useTeamCache } from './use-team.ts';

const UNTIL = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const ROLES = [
  { value: 'member', label: 'Member' },
  { value: 'owner', label: 'Owner' },
] as const;

function useInvite(shop: OwnShop) {
  const { refresh } = useTeamCache();
  const fresh = useFreshSignIn(describeTeamError);
  const send = (email: string, role: ShopRole, onSent: () => void) =>
    fresh.act(async () => {
      await invite(shop.id, email, role);
      await refresh(shop.id);
      onSent();
      toast.success(`The invitation was sent to ${email}.`);
    });
  return { ...fresh, send };
}

function SignInDialog({ question, onClose }: { readonly question: ReactNode; readonly onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} width="small" title={session.again}>
      {question}
    </Dialog>
  );
}

function InviteForm({ shop }: { readonly shop: OwnShop }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<ShopRole>('member');
  const [isInvalid, setInvalid] = useState(false);
  const { busy, problem, send, question, cancel } = useInvite(shop);
  const roleId = useId();
  const submit = () => {
    const address = email.trim().toLowerCase();
    setInvalid(!isAddress(address));
    if (isAddress(address)) void send(address, role, () => setEmail(''));
  };
  return (
    <Form onSubmit={submit}>
      <TextField
        label="Email Address"
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={isInvalid ? emailWords.invalid : null}
      />
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor={roleId} className="text-sm font-medium text-ink-900">
          Invite as
        </label>
        <Select id={roleId} value={role} choices={ROLES} onChange={setRole} />
        <Button type="submit" look="primary" busy={busy}>
          Send invitation
        </Button>
      </div>
      <ErrorText>{problem}</ErrorText>
      {question && <SignInDialog question={question} onClose={cancel} />}
    </Form>
  );
}

/** The server keeps only a hash of the address, so that it must be typed again. */
function ResendDialog(props: {
  readonly shop: OwnShop;
  readonly invitation: Invitation;
  readonly onClose: () => void;
}) {
  const { shop, invitation, onClose } = props;
  const [email, setEmail] = useState('');
  const [isOther, setOther] = useState(false);
  const { busy, problem, send, question } = useInvite(shop);
  const formId = useId();
  if (question) return <SignInDialog question={question} onClose={onClose} />;
  const submit = () => {
    const address = email.trim().toLowerCase();
    const matches = isAddress(address) && hintOf(address) === invitation.email_hint;
    setOther(!matches);
    if (matches) void send(address, invitation.role, onClose);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="small"
      title="Send the invitation again?"
      description="The link of the earlier email stops working. Type the address again: we do not store it."
      cancel="Cancel"
      actions={
        <Button type="submit" form={formId} look="primary" busy={busy}>
          Send again
        </Button>
      }
    >
      <Form id={formId} onSubmit={submit}>
        <TextField
          label={`Email Address (${invitation.email_hint})`}
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={isOther ? `This invitation went to ${invitation.email_hint}.` : null}
        />
        <ErrorText>{problem}</ErrorText>
      </Form>
    </Dialog>
  );
}

function Pending({ shop, invitation }: { readonly shop: OwnShop; readonly invitation: Invitation }) {
  const { refresh } = useTeamCache();
  const [isResending, setResending] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const { id, email_hint: hint, role, expires_at: expires } = invitation;
  const withdraw: Question = {
    title: `Withdraw the invitation of ${hint}?`,
    text: 'The link in the email stops working.',
    cancel: 'Keep',
    action: 'Withdraw',
    isDangerous: true,
    perform: async () => {
      await withdrawInvitation(shop.id, id);
      await refresh(shop.id);
      toast.success('The invitation was withdrawn.');
    },
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
      <Mail size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-ink-700" />
      <span className="mr-auto min-w-0">
        <span className="block truncate text-sm font-medium text-ink-950">{hint}</span>
        <span className="block text-xs text-ink-600">
          {role === 'owner' ? 'As owner' : 'As member'}, until {UNTIL.format(new Date(expires))}
        </span>
      </span>
      <span className="flex gap-2">
        <Button size="small" onClick={() => setResending(true)}>
          Send again
        </Button>
        <Button size="small" look="danger" onClick={() => setQuestion(withdraw)}>
          Withdraw
        </Button>
      </span>
      {isResending && <ResendDialog {...{ shop, invitation }} onClose={() => setResending(false)} />}
      {question && (
        <ConfirmDialog question={question} describe={describeTeamError} onClose={() => setQuestion(null)} />
      )}
    </li>
  );
}

export function Invitations(props: { readonly shop: OwnShop; readonly invitations: readonly Invitation[] }) {
  const { shop, invitations } = props;
  return (
    <SettingsSection
      title="Invitations"
      text="The email’s link works once, for seven days, and only for the invited address."
    >
      <InviteForm shop={shop} />
      {invitations.length > 0 && (
        <ul
          aria-label="Open invitations"
          className="divide-y divide-ink-200 rounded-md border border-ink-300 bg-surface"
        >
          {invitations.map((invitation) => (
            <Pending key={invitation.id} {...{ shop, invitation }} />
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}
