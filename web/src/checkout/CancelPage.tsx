import { BackIcon } from '../ui/icons.js';
import { ReturnPage } from './ReturnPage.js';

/** After a payment that was broken off. */
export function CancelPage() {
  return (
    <ReturnPage title="Payment cancelled" icon={<BackIcon />}>
      <p className="text-ink-soft">Your payment was cancelled and you have not been charged.</p>
    </ReturnPage>
  );
}
