import type { Events } from '../events/events.ts';
import type { Charge, Dispute, Refund } from '../objects.ts';
import type { Store } from '../store.ts';

export function createReversals(store: Store, events: Events) {
  const refund = (charged: Charge, amount = charged.amount - charged.amount_refunded): Refund => {
    charged.amount_refunded += amount;
    charged.refunded = charged.amount_refunded >= charged.amount;
    const made = store.put<Refund>({
      id: store.newId('re'),
      object: 'refund',
      created: store.now(),
      livemode: false,
      charge: charged.id,
      amount,
      status: 'succeeded',
      payment_intent: charged.payment_intent,
    });
    events.emit('charge.refunded', charged);
    return made;
  };

  const failRefund = (made: Refund): void => {
    made.status = 'failed';
    events.emit('refund.failed', made);
  };

  const dispute = (charged: Charge, status = 'needs_response'): Dispute => {
    charged.disputed = true;
    const opened = store.put<Dispute>({
      id: store.newId('du'),
      object: 'dispute',
      created: store.now(),
      livemode: false,
      charge: charged.id,
      amount: charged.amount,
      status,
      payment_intent: charged.payment_intent,
    });
    events.emit('charge.dispute.created', opened);
    return opened;
  };

  const closeDispute = (opened: Dispute, status: 'won' | 'lost'): void => {
    opened.status = status;
    events.emit('charge.dispute.closed', opened);
  };

  return { refund, failRefund, dispute, closeDispute };
}
