import { useState } from 'react';
import { addBlob, blobUrl } from '../../blobs/blobs.js';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { Button } from '../../ui/controls/Button.js';
import { FileField } from '../../ui/controls/FileField.js';
import { changeDraft } from '../voice-draft.js';
import { misfit } from './fits.js';

/** A picture for the voice, if one wants one. */
export function AvatarField({ error, onChange }: { readonly error: string; readonly onChange: () => void }) {
  const dispatch = useAppDispatch();
  const avatar = useAppSelector(({ voiceDraft }) => voiceDraft.avatar);
  const [refused, setRefused] = useState('');
  const place = (next: typeof avatar) => {
    setRefused('');
    onChange();
    dispatch(changeDraft({ avatar: next }));
  };
  const choose = async (file: File) => {
    const reason = misfit(file, 'image') || (await unreadable(file));
    if (reason === '') place(addBlob(file));
    else setRefused(reason);
  };
  return (
    <FileField
      label="Avatar image"
      accept="image/*"
      action={avatar === null ? 'Choose an image' : 'Choose another image'}
      hint="Optional. Up to 10 MB."
      error={refused || error}
      onFile={(file) => void choose(file)}
      beside={
        avatar !== null && (
          <>
            <img
              src={blobUrl(avatar)}
              alt="Preview of the avatar"
              className="size-12 rounded-full bg-wash object-cover"
            />
            <Button variant="quiet" onClick={() => place(null)}>
              Remove avatar
            </Button>
          </>
        )
      }
    />
  );
}

async function unreadable(file: File): Promise<string> {
  try {
    (await createImageBitmap(file)).close();
    return '';
  } catch {
    return 'This image can’t be read.';
  }
}
