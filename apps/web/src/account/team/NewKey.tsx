import type { NewShopKey, OwnShop, ShopKeyScope } from '@printready/contracts/account';
import { session } from '@printready/contracts/messages';
import { useFreshSignIn } from '@printready/sign-in/proof';
import { Button, copyText, Dialog, ErrorText, Form, SwitchField, TextField } from '@printready/ui';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { SCOPE_TEXTS, SCOPES } from './keys.ts';
import { describeTeamError, makeKey } from './team-requests.ts';
import { useTeamCache } from './use-team.ts';

function ShownOnce({ made, onClose }: { readonly made: NewShopKey; readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Copy your API key"
      description="It is shown only this once. Keep it on your server, never in a web page: whoever has it can act for your shop."
      cancel="Done"
      actions={
        <Button
          look="primary"
          icon={Copy}
          onClick={() => void copyText(made.secret, 'Key copied', 'Select the key and copy it.')}
        >
          Copy key
        </Button>
      }
    >
      <p className="mb-2 text-ink-700">{made.name}</p>
      <code className="block rounded-md border border-ink-300 bg-ink-100 p-3 font-mono text-sm break-all select-all">
        {made.secret}
      </code>
    </Dialog>
  );
}

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
      {made && <ShownOnce made={made} onClose={() => setMade(null)} />}
    </Form>
  );
}
