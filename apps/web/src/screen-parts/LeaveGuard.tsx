/** Asks before navigation, reload or closing the tab would lose a result that was not downloaded. */
import { Button, Dialog } from '@printready/ui';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTransfer } from '../files/transfer.ts';

export function LeaveGuard(props: { readonly unsaved: boolean; readonly description?: string }) {
  const { unsaved, description } = props;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // Signing in is not leaving: the work is kept. A result sent to another tool travels along, and an image that is
    // sent to this one is asked about here.
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
      {...(description !== undefined && { description })}
      onStay={() => {
        useTransfer.getState().clear();
        blocker.reset?.();
      }}
      onDiscard={() => blocker.proceed?.()}
    />
  );
}

export function DiscardDialog(props: {
  readonly open: boolean;
  readonly action: string;
  /** What becomes of it. */
  readonly description?: string;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}) {
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onStay}
      title="The result is not downloaded yet"
      description={
        props.description ?? 'It is lost when you go on. Making it again would cost its price again.'
      }
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
