import { useEffect, useState } from 'react';
import { counted } from '../ui/counted.js';
import { useAppDispatch } from '../store/hooks.js';
import { useToast } from '../toasts/use-toast.js';
import { confirmPayment, type Outcome } from './confirm-payment.js';

type Confirmation = Outcome | { readonly state: 'processing'; readonly pending: boolean };

const processing: Confirmation = { state: 'processing', pending: false };

/** Adds a payment's credits and says so, once for each visit of each user. */
export function useConfirmation(search: string, userId: string | undefined) {
  const [confirmation, setConfirmation] = useState<Confirmation>(processing);
  const [visit, setVisit] = useState(0);
  const dispatch = useAppDispatch();
  const { notify, fail } = useToast();

  useEffect(() => {
    let over = false;
    setConfirmation(processing);
    const onPending = () => !over && setConfirmation({ state: 'processing', pending: true });
    void dispatch(confirmPayment(search, userId, { isOver: () => over, onPending })).then((outcome) => {
      if (over) return;
      setConfirmation(outcome);
      if (outcome.state === 'failed') {
        fail({ title: 'Payment Processing Failed', description: outcome.message });
      } else if (outcome.state === 'done') {
        const balance = `Your balance is ${counted(outcome.balance, 'credit')}.`;
        notify(
          outcome.added === null
            ? { title: 'Welcome Back', description: balance }
            : {
                title: 'Purchase Successful',
                description: `${counted(outcome.added, 'credit')} added. ${balance}`,
              },
        );
      }
    });
    return () => {
      over = true;
    };
  }, [dispatch, notify, fail, search, userId, visit]);

  return { confirmation, again: () => setVisit((count) => count + 1) };
}
