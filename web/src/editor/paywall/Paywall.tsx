import { nanoid } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { counted } from '../../ui/counted.js';
import { useAddPlaceholderMutation, useCheckoutConfigQuery } from '../../api/billing.js';
import { useMeQuery } from '../../api/session.js';
import { storeReturnRoute } from '../../checkout/return-route.js';
import { paths } from '../../routes/paths.js';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.js';
import { useToast } from '../../toasts/use-toast.js';
import { Button } from '../../ui/controls/Button.js';
import { Dialog } from '../../ui/popups/Dialog.js';
import { paywallClosed, type PendingSpeech } from '../editor-slice.js';
import { generateSpeech } from '../tasks/generate-speech.js';
import { forgetSession, keepSession } from './kept-session.js';

/** Tells that there are no credits left, and the ways to get some (spec 2 sections 4 and 8). */
export function Paywall() {
  const dispatch = useAppDispatch();
  const pending = useAppSelector(({ editor }) => editor.paywall);
  const close = () => void dispatch(paywallClosed());
  return (
    <Dialog
      open={pending !== null}
      onOpenChange={(open) => !open && close()}
      title="You're out of credit points"
      description="A speech with a custom voice costs 1 credit a frame. Your video is kept while you buy credits, and the speech goes on when you return."
    >
      {pending && <WaysToGetCredits pending={pending} onCancel={close} />}
    </Dialog>
  );
}

interface WaysProps {
  readonly pending: PendingSpeech;
  readonly onCancel: () => void;
}

function WaysToGetCredits({ pending, onCancel }: WaysProps) {
  const viewPlans = useViewPlans(pending);
  const { data: config } = useCheckoutConfigQuery();
  const placeholder = usePlaceholder(pending);
  return (
    <div className="grid gap-3">
      <Button variant="primary" onClick={viewPlans}>
        View Pricing Plans
      </Button>
      <div className="flex flex-wrap gap-3">
        {config?.sandbox === true && (
          <Button className="grow" busy={placeholder.busy} onClick={() => void placeholder.add()}>
            Get 5 credits
          </Button>
        )}
        <Button className="grow" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** Goes to the plans once the video and the way back are kept. */
function useViewPlans(pending: PendingSpeech): () => void {
  const store = useAppStore();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { fail } = useToast();
  return () => {
    const { editor } = store.getState();
    if (!keepSession(editor, pending) || !storeReturnRoute(`${pathname}${search}`)) {
      forgetSession();
      fail({
        title: 'Navigation Error',
        description:
          'This browser could not keep your video for your return. Free some of its storage and try again.',
      });
      return;
    }
    store.dispatch(paywallClosed());
    void navigate(paths.pricing);
  };
}

/** Five credits without paying, where payments are a test; then the speech goes on. */
function usePlaceholder(pending: PendingSpeech) {
  const dispatch = useAppDispatch();
  const { data: user } = useMeQuery();
  const [addPlaceholder, { isLoading: busy }] = useAddPlaceholderMutation();
  const { notify, fail } = useToast();
  // Pressed again after a lost answer it is the same purchase.
  const [idempotencyKey] = useState(() => nanoid());
  const add = async () => {
    const { data } = await addPlaceholder({ idempotencyKey });
    if (!data || !user) {
      fail({ title: 'Error', description: 'Failed to add credits to your account' });
      return;
    }
    notify({
      title: 'Purchase Successful',
      description: `Your balance is ${counted(data.creditPoint, 'credit')}.`,
    });
    dispatch(paywallClosed());
    void dispatch(generateSpeech(pending.frameIds, pending.mode, user.id));
  };
  return { busy, add };
}
