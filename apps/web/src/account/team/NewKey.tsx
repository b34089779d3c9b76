import type { NewShopKey, OwnShop, ShopKeyScope } from '@printready/contracts/account';
import { session } from '@printready/contracts/messages';
import { useFreshSignIn } from '@printready/sign-in/proof';
import { Button, Dialog, ErrorText, Form, SwitchField, TextField } from '@printready/ui';
import { useState } from 'react';
import { SCOPE_TEXTS, SCOPES } from './keys.ts';
import { ShownOnce } from './ShownOnce.tsx';
import { describeTeamError, makeKey } from './team-requests.ts';
import { useTeamCache } from './use-team.ts';

export function NewKey({ shop }: { readonly shop: OwnShop }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ShopKeyScope[]>(['validate']);
  const [made, setMade] = useState<NewShopKey | null>(null);
  const { refresh } = useTeamCache();
  const { busy, problem, act, question, cancel } = useFreshSignIn(describeTeamError);
  const submit = () =>
    act(async () => {
      setMade(await makeKey(shop.id, name, scopes));
      setName('');
      await refresh(shop.id);
    });
  const toggle = (scope: ShopKeyScope) => (isOn: boolean) =>
    setScopes(SCOPES.filter((one) => (one === scope ? isOn : scopes.includes(one))));
  return (
    <Form onSubmit={() => void submit()}>
      <TextField
        label="Name of the key"
        placeholder="Web shop"
        autoComplete="off"
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {SCOPES.map((scope) => (
        <SwitchField
          key={scope}
          {...SCOPE_TEXTS[scope]}
          value={scopes.includes(scope)}
          onChange={toggle(scope)}
        />
      ))}
      <ErrorText>{problem}</ErrorText>
      <div>
        <Button type="submit" look="primary" busy={busy} disabled={name.trim() === '' || scopes.length === 0}>
          Create key
        </Button>
      </div>
      {question && (
        <Dialog open onOpenChange={cancel} width="small" title={session.again}>
          {question}
        </Dialog>
      )}
      {made && (
        <ShownOnce
          what="key"
          title="Copy your API key"
          description="It is shown only this once. Keep it on your server, never in a web page: anyone who has it can act for your shop."
          name={made.name}
          secret={made.secret}
          onClose={() => setMade(null)}
        />
      )}
    </Form>
  );
}
