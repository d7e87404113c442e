import { useState, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDeleteAccountMutation, useSignInMethodQuery } from '../api/session.js';
import type { User } from '../api/types.js';
import { paths } from '../routes/paths.js';
import { formFailure } from '../session/form-failure.js';
import { formText } from '../session/form-text.js';
import { clearReturnTo } from '../session/return-to.js';
import { userLeft } from '../session/session-slice.js';
import { useFormFailure } from '../session/use-form-failure.js';
import { useSignOut } from '../session/use-session.js';
import { useAppDispatch } from '../store/hooks.js';
import { useToast } from '../toasts/use-toast.js';
import { Button } from '../ui/controls/Button.js';
import { TextField } from '../ui/controls/TextField.js';
import { Card } from '../ui/Card.js';
import { Dialog } from '../ui/popups/Dialog.js';
import { clearBrowser } from './clear-browser.js';

/** The end of an account, for good. */
export function DeleteCard({ user }: { readonly user: User }) {
  const [open, setOpen] = useState(false);
  return (
    <Card className="grid gap-4 p-6">
      <h2 className="text-xl">Delete account</h2>
      <p className="max-w-[60ch] text-ink-soft">
        Removes your account with everything in it, for good. You are asked to confirm.
      </p>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        Delete account…
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Delete your account?"
        description="This can’t be undone."
      >
        <Consequences credits={user.creditPoint} />
        <Confirmation user={user} />
      </Dialog>
    </Card>
  );
}

const Consequences = ({ credits }: { readonly credits: number }) => (
  <ul className="grid list-disc gap-1.5 pl-5">
    <li>Your imports, bookmarks, corrections, voices, recordings, speeches and videos are removed.</li>
    <li>Manga that you have shared are removed for everybody.</li>
    <li>Copies that others have made of your public voices stay, without your name.</li>
    <li>
      {credits > 0 ? `Your ${credits === 1 ? 'credit is' : `${credits} credits are`} lost. ` : ''}
      Records of what you bought stay, without your name, as the law asks.
    </li>
  </ul>
);

function Confirmation({ user }: { readonly user: User }) {
  const { formRef, failure, errorOf, clear, show } = useFormFailure();
  const { data: method } = useSignInMethodQuery(undefined, { refetchOnMountOrArgChange: true });
  const [deleteAccount, { isLoading }] = useDeleteAccountMutation();
  const { signOut, signingOut } = useSignOut();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { notify } = useToast();
  if (!method) return <div data-skeleton aria-hidden className="skeleton h-40 rounded-lg" />;
  if (!method.password && !method.fresh) {
    return (
      <>
        <p>To be sure that it is you, sign out and in again, then delete your account within ten minutes.</p>
        <Button busy={signingOut} className="justify-self-end" onClick={() => void signOut()}>
          Sign out
        </Button>
      </>
    );
  }
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (formText(form, 'email').trim().toLowerCase() !== user.email.toLowerCase()) {
      show({ reason: `Please type ${user.email}.`, field: 'email', complete: true });
      return;
    }
    clear();
    const { error } = await deleteAccount(method.password ? { password: formText(form, 'current') } : {});
    if (error) {
      const found = formFailure(error, [...form.keys()]);
      const reason = found.reason === '' ? 'Failed to delete the account. Please try again.' : found.reason;
      show({ ...found, reason });
      return;
    }
    await navigate(paths.welcome);
    clearReturnTo();
    dispatch(userLeft());
    clearBrowser();
    notify({ title: 'Goodbye!', description: 'Your account has been deleted.' });
  };
  const { field, reason } = failure;
  return (
    <form ref={formRef} className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {method.password && (
        <TextField
          name="current"
          label="Password"
          type="password"
          autoComplete="current-password"
          maxLength={128}
          required
          error={errorOf('current')}
        />
      )}
      <TextField
        name="email"
        label="Your email, to confirm"
        type="text"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        required
        hint={`Type ${user.email}`}
        error={errorOf('email')}
      />
      {field === null && reason !== '' && (
        <p role="alert" className="text-sm font-semibold text-seal">
          {reason}
        </p>
      )}
      <Button type="submit" variant="primary" busy={isLoading} className="justify-self-end">
        Delete account
      </Button>
    </form>
  );
}
