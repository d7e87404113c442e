import { useEffect, useState } from 'react';
import type { CastPlace } from '../api/casts.js';
import { useExtractTextQuery } from '../api/vision.js';
import { useAppDispatch } from '../store/hooks.js';
import { Dialog } from '../ui/popups/Dialog.js';
import { Loading } from '../ui/feedback/Loading.js';
import { FailedToLoad, Notice } from '../ui/feedback/Notice.js';
import { castPlaceOf } from './cast-place.js';
import { CastEditor } from './CastEditor.js';

export interface AssignVoicesProps {
  /** Of the page's image. */
  readonly address: string;
  /** "Page 3", "Frame 3". */
  readonly name: string;
  /** As it will be spoken; null for the text that is read on the page. */
  readonly text: string | null;
  /** Code of the text's language. */
  readonly language: string;
  readonly onClose: () => void;
}

/** Who says which line of a page, and in which voice. */
export function AssignVoices({ address, name, text, language, onClose }: AssignVoicesProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Assign voices"
      description={`${name}: each line is read in the voice of who says it. Voices hold for the whole manga.`}
      size="tall"
    >
      <div className="-mx-1 mt-4 min-h-0 overflow-y-auto overscroll-contain px-1 pb-5">
        <PageCast key={`${address} ${language}`} {...{ address, text, language }} />
      </div>
    </Dialog>
  );
}

function PageCast({ address, text, language }: Pick<AssignVoicesProps, 'address' | 'text' | 'language'>) {
  // Where the text stands on its page tells who says it; one that was typed is cast without.
  const read = useExtractTextQuery({ imageUrl: address, language });
  const [place, retry] = useCastPlace(address);
  if (place === 'failed') return <FailedToLoad what="The cast" onRetry={retry} />;
  if (place === null || read.isFetching) return <Loading />;
  const shown = text ?? read.data?.text;
  if (shown === undefined) return <FailedToLoad what="The page's text" onRetry={() => void read.refetch()} />;
  if (shown.trim() === '') {
    return (
      <Notice title="There is no text on this page">
        <p className="text-ink-soft">Voices are assigned to the lines of a text.</p>
      </Notice>
    );
  }
  return <CastEditor place={place} text={shown} read={read.data} language={language} />;
}

function useCastPlace(address: string): readonly [place: CastPlace | 'failed' | null, retry: () => void] {
  const dispatch = useAppDispatch();
  const [place, setPlace] = useState<CastPlace | 'failed' | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let left = false;
    dispatch(castPlaceOf(address)).then(
      (found) => !left && setPlace(found),
      () => !left && setPlace('failed'),
    );
    return () => {
      left = true;
    };
  }, [address, dispatch, tries]);
  return [
    place,
    () => {
      setPlace(null);
      setTries(tries + 1);
    },
  ];
}
