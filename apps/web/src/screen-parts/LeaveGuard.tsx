import { Button, Dialog } from '@printready/ui';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTransfer } from '../files/stored/transfer.ts';

export function LeaveGuard(props: { readonly unsaved: boolean; readonly loss: string }) {
  const { unsaved, loss } = props;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // Does not ask before a sign-in (the draft stays), nor for a result sent to another tool or an image sent to this
    // one.
    const comesAlong =
      nextLocation.pathname.startsWith('/auth/') ||
      nextLocation.pathname === currentLocation.pathname ||
      useTransfer.getState().image?.unsaved === true;
    return unsaved && !comesAlong;
  });
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return (
    <DiscardDialog
      open={blocker.state === 'blocked'}
      action="Leave without it"
      loss={loss}
      onStay={() => {
        useTransfer.getState().clear();
        blocker.reset?.();
      }}
      onDiscard={() => blocker.proceed?.()}
    />
  );
}

export const LOST = 'Your result will be lost.';

/** Text about losing a result that is not stored anywhere. @param price for example "1–5 tokens" or "Free" */
export const lossText = (price: string): string =>
  `${LOST} Running it again ${price === 'Free' ? 'is free' : `costs ${price}`}.`;

export function DiscardDialog(props: {
  readonly open: boolean;
  readonly action: string;
  readonly loss: string;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}) {
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onStay}
      title="Leave without downloading?"
      description={props.loss}
      width="small"
      actions={
        <>
          <Button look="danger" onClick={props.onDiscard}>
            {props.action}
          </Button>
          <Button look="primary" onClick={props.onStay}>
            Stay
          </Button>
        </>
      }
    />
  );
}
