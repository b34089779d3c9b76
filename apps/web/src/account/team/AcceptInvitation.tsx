import { useUser } from '@printready/sign-in/session';
import { dropSession } from '@printready/sign-in/sign-out';
import { Button, ErrorText, toast, useAttempt } from '@printready/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Refusal } from '../../platform/own-server.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { acceptInvitation, describeTeamError } from './team-requests.ts';
import { useTeamCache } from './use-team.ts';

const TOKEN = /^[\w-]{43}$/;
/** After any other refusal, trying again may help. */
const FINAL = ['invitation_not_found', 'invitation_expired', 'already_member', 'shop_full'];

/** @param props.onAccepted called with the shop's id */
export function AcceptInvitation(props: {
  readonly token: string;
  readonly onAccepted: (shop: string) => void;
}) {
  const { token, onAccepted } = props;
  const { email = '' } = useUser();
  const navigate = useNavigate();
  const { refresh } = useTeamCache();
  const [code, setCode] = useState<string | null>(null);
  const { busy, problem, attempt } = useAttempt((error) => {
    setCode(error instanceof Refusal ? error.code : null);
    return describeTeamError(error);
  });
  const leave = () => void navigate('/team', { replace: true });
  const accept = () =>
    attempt(async () => {
      const shop = await acceptInvitation(token);
      await refresh();
      onAccepted(shop.id);
      leave();
      toast.success(`You are a member of ${shop.name} now.`);
    });
  const isWhole = TOKEN.test(token);
  const isFinal = !isWhole || (code !== null && FINAL.includes(code));
  return (
    <SettingsSection
      title="You are invited to a team"
      text="The email says who invites you. Members spend the shop’s tokens, and its owners see what they used."
    >
      {isWhole ? (
        <p className="text-sm text-ink-900">
          Join as <strong className="font-semibold break-all">{email}</strong>?
        </p>
      ) : (
        <ErrorText>The link is incomplete. Open it from the email again.</ErrorText>
      )}
      <ErrorText>{problem}</ErrorText>
      <div className="flex flex-wrap gap-2">
        {!isFinal && code !== 'other_address' && (
          <Button look="primary" busy={busy} onClick={() => void accept()}>
            Join the team
          </Button>
        )}
        {code === 'other_address' && (
          // Without a session, this page opens the sign-in page, which leads back here.
          <Button look="primary" onClick={() => void dropSession()}>
            Sign in with another address
          </Button>
        )}
        <Button onClick={leave}>{isFinal ? 'Go to your team' : 'Not now'}</Button>
      </div>
    </SettingsSection>
  );
}
