import { Button, ErrorText, Form, TextField, toast, useAttempt } from '@printready/ui';
import { useState } from 'react';
import { SettingsSection } from '../SettingsSection.tsx';
import { describeTeamError, makeShop } from './team-requests.ts';
import { useTeamCache } from './use-team.ts';

/** @param props.onMade called with the new shop's id */
export function NewShop(props: { readonly isFirst: boolean; readonly onMade: (shop: string) => void }) {
  const { isFirst, onMade } = props;
  const [name, setName] = useState('');
  const { refresh } = useTeamCache();
  const { busy, problem, attempt } = useAttempt(describeTeamError);
  const make = () =>
    attempt(async () => {
      const shop = await makeShop(name);
      await refresh();
      setName('');
      onMade(shop.id);
      toast.success(`${shop.name} is ready. Invite the people you work with.`);
    });
  return (
    <SettingsSection
      title={isFirst ? 'Work as a team' : 'Another shop'}
      text="A shop has its own plan and one token balance that all its members spend. Your own tokens stay yours."
    >
      <Form onSubmit={() => void make()}>
        <TextField
          label="Name of the shop"
          autoComplete="organization"
          maxLength={80}
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <ErrorText>{problem}</ErrorText>
        <div>
          <Button
            type="submit"
            look={isFirst ? 'primary' : 'secondary'}
            busy={busy}
            disabled={name.trim() === ''}
          >
            Create shop
          </Button>
        </div>
      </Form>
    </SettingsSection>
  );
}
