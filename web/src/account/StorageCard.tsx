/** What the user stores, of how much, by kind; and the way to delete each. */
import { sizeText } from '@komavox/core/size-text';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { detailOf } from '../api/call.js';
import { useDeleteVideosMutation, useStorageQuery } from '../api/storage.js';
import type { Storage } from '../api/types.js';
import { paths } from '../routes/paths.js';
import { useToast } from '../toasts/use-toast.js';
import { Card } from '../ui/Card.js';
import { smallPlainButton } from '../ui/controls/button-style.js';
import { FailedToLoad } from '../ui/feedback/Notice.js';
import { Progress } from '../ui/feedback/Progress.js';
import { ConfirmDialog } from '../ui/popups/Dialog.js';

/** From this part of what one may store on, there is a word of it. */
const nearlyFull = 0.9;

export function StorageCard() {
  const { data, isError, refetch } = useStorageQuery();
  return (
    <Card className="grid gap-4 p-6" role="region" aria-labelledby="storage" aria-busy={!data && !isError}>
      <h2 id="storage" className="text-xl">
        Storage
      </h2>
      {data && <Used storage={data} />}
      {!data && isError && <FailedToLoad what="What you store" onRetry={() => void refetch()} />}
      {!data && !isError && <div data-skeleton aria-hidden className="skeleton h-48 rounded-lg" />}
    </Card>
  );
}

function Used({ storage: { usedBytes, allowedBytes, kinds } }: { readonly storage: Storage }) {
  const percent = allowedBytes === null ? null : Math.min(100, (usedBytes / allowedBytes) * 100);
  return (
    <>
      {percent === null || allowedBytes === null ? (
        <p>You store {sizeText(usedBytes)}.</p>
      ) : (
        <Progress
          label="Storage used"
          percent={percent}
          message={`${sizeText(usedBytes)} of ${sizeText(allowedBytes)}`}
        />
      )}
      {percent !== null && percent >= nearlyFull * 100 && (
        <p className="rounded-md border-l-4 border-seal bg-paper px-4 py-3">
          {percent >= 100
            ? 'Nothing more can be stored until you delete something.'
            : 'Your storage is nearly full. Delete what you no longer need to make room.'}
        </p>
      )}
      <ul className="grid divide-y divide-line">
        <Kind name="Library" bytes={kinds.library} about="Manga that you imported">
          <Link to={paths.allImports} className={smallPlainButton}>
            Your imports
          </Link>
        </Kind>
        <Kind name="Videos" bytes={kinds.videos} about="Videos, and the pages that were sent for them">
          <DeleteVideos isEmpty={kinds.videos === 0} />
        </Kind>
        <Kind name="Projects" bytes={kinds.projects} about="Videos that you work on, with all their versions">
          <Link to={paths.projects} className={smallPlainButton}>
            Your projects
          </Link>
        </Kind>
        <Kind name="Voices" bytes={kinds.voices} about="Recordings and pictures of your own voices">
          <Link to={paths.videoEditor()} className={smallPlainButton}>
            Your voices
          </Link>
        </Kind>
        <Kind
          name="Other"
          bytes={kinds.other}
          about="Pages whose text is being read; they go by themselves"
        />
      </ul>
    </>
  );
}

interface KindProps {
  readonly name: string;
  readonly bytes: number;
  readonly about: string;
  /** The way to delete it. */
  readonly children?: React.ReactNode;
}

function Kind({ name, bytes, about, children }: KindProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 py-3">
      <p className="min-w-0">
        <span className="font-semibold">{name}</span>
        <span className="block text-sm text-ink-soft">{about}</span>
      </p>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <span className="font-semibold tabular-nums">{sizeText(bytes)}</span>
        {children}
      </div>
    </li>
  );
}

function DeleteVideos({ isEmpty }: { readonly isEmpty: boolean }) {
  const [asking, setAsking] = useState(false);
  const [deleteVideos, { isLoading }] = useDeleteVideosMutation();
  const { notify, fail } = useToast();
  const confirm = async () => {
    try {
      await deleteVideos().unwrap();
      notify({ title: 'Videos deleted' });
    } catch (error) {
      fail({ title: 'Videos not deleted', description: detailOf(error, 'Please try again.') });
    }
    setAsking(false);
  };
  return (
    <>
      <button type="button" disabled={isEmpty} className={smallPlainButton} onClick={() => setAsking(true)}>
        Delete videos
      </button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete all videos?"
        description="Finished videos and the pages that were sent for them are deleted from the server. What you have downloaded, and the video that you are editing, stay."
        action="Delete"
        busy={isLoading}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
