import {
  type NewShopWebhook,
  type OwnShop,
  SHOP_EVENTS,
  type ShopEvent,
} from '@printready/contracts/account';
import { session } from '@printready/contracts/messages';
import { useFreshSignIn } from '@printready/sign-in/proof';
import { Button, Dialog, ErrorText, Form, SwitchField, TextField } from '@printready/ui';
import { useState } from 'react';
import { ShownOnce } from '../ShownOnce.tsx';
import { describeTeamError } from '../team-requests.ts';
import { useTeamCache } from '../use-team.ts';
import { EVENT_TEXTS, makeWebhook } from './webhooks.ts';

function Events(props: {
  readonly chosen: readonly ShopEvent[];
  readonly onChange: (events: readonly ShopEvent[]) => void;
}) {
  const { chosen, onChange } = props;
  const toggle = (event: ShopEvent) => (isOn: boolean) =>
    onChange(SHOP_EVENTS.filter((one) => (one === event ? isOn : chosen.includes(one))));
  return SHOP_EVENTS.map((event) => (
    <SwitchField
      key={event}
      label={EVENT_TEXTS[event]}
      hint={event}
      value={chosen.includes(event)}
      onChange={toggle(event)}
    />
  ));
}

const Secret = ({ of, onClose }: { readonly of: NewShopWebhook; readonly onClose: () => void }) => (
  <ShownOnce
    what="secret"
    title="Copy the webhook’s secret"
    description="It is shown only this once. Your server checks with it that a message comes from here (Standard Webhooks)."
    secret={of.secret}
    onClose={onClose}
  />
);

export function NewWebhook({ shop }: { readonly shop: OwnShop }) {
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly ShopEvent[]>(SHOP_EVENTS);
  const [made, setMade] = useState<NewShopWebhook | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const { refresh } = useTeamCache();
  const { busy, problem, act, question, cancel } = useFreshSignIn(describeTeamError);
  const submit = () => {
    const isAddress = URL.canParse(url.trim());
    setInvalid(!isAddress);
    if (!isAddress) return;
    void act(async () => {
      setMade(await makeWebhook(shop.id, url.trim(), events));
      setUrl('');
      await refresh(shop.id);
    });
  };
  return (
    <Form onSubmit={submit}>
      <TextField
        label="Address of your server"
        placeholder="https://shop.example.com/printready"
        inputMode="url"
        autoComplete="off"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        error={isInvalid ? 'Enter an address such as https://shop.example.com/printready.' : null}
      />
      <Events chosen={events} onChange={setEvents} />
      <ErrorText>{problem}</ErrorText>
      <div>
        <Button type="submit" busy={busy} disabled={url.trim() === '' || events.length === 0}>
          Add webhook
        </Button>
      </div>
      {question && (
        <Dialog open onOpenChange={cancel} width="small" title={session.again}>
          {question}
        </Dialog>
      )}
      {made && <Secret of={made} onClose={() => setMade(null)} />}
    </Form>
  );
}
