import { useState } from 'react';
import { detailOf } from '../api/call.js';
import { useProjectVersionsQuery, useRestoreVersionMutation } from '../api/projects.js';
import type { ProjectVersion } from '../api/types.js';
import { useAppDispatch } from '../store/hooks.js';
import { useToast } from '../toasts/use-toast.js';
import { Button } from '../ui/controls/Button.js';
import { counted } from '../ui/counted.js';
import { FailedToLoad } from '../ui/feedback/Notice.js';
import { Dialog } from '../ui/popups/Dialog.js';
import { secondText } from '../ui/moment.js';
import { openNewerVersion } from './open-project.js';
import { saveProjectNow } from './save-project.js';

/** Of the project that is open: what was saved of it, and the way back to it. */
export function VersionsDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  const { notify, fail } = useToast();
  const {
    data: versions,
    isError,
    refetch,
  } = useProjectVersionsQuery(id, { refetchOnMountOrArgChange: true });
  const [restoreVersion] = useRestoreVersionMutation();
  const [restoring, setRestoring] = useState<number | null>(null);
  const restore = async ({ version, savedAt }: ProjectVersion) => {
    setRestoring(version);
    try {
      // What is here is a version, too, before another takes its place.
      await dispatch(saveProjectNow());
      await restoreVersion({ id, version }).unwrap();
      await dispatch(openNewerVersion());
      notify({
        title: 'Version restored',
        description: `Your video is as it was on ${secondText(savedAt)}. Undo takes it back.`,
      });
      onClose();
    } catch (error) {
      fail({ title: 'Version not restored', description: detailOf(error, 'Please try again.') });
    }
    setRestoring(null);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Versions"
      description="Every save is a version. Of the last hour one in five minutes is kept, of the last day one an hour, then one a day."
    >
      {versions && (
        <ul className="grid divide-y divide-line rounded-lg border border-line">
          {versions.map((version, index) => (
            <li key={version.version} className="flex items-center justify-between gap-3 px-4 py-2">
              <p className="min-w-0">
                <span className="block font-semibold">{secondText(version.savedAt)}</span>
                <span className="block text-sm text-ink-soft">
                  {counted(version.frames, 'frame')}
                  {version.aside && ' · from another tab or device'}
                </span>
              </p>
              {index === 0 ? (
                <span className="text-sm font-semibold">Newest</span>
              ) : (
                <Button
                  size="small"
                  busy={restoring === version.version}
                  disabled={restoring !== null}
                  aria-label={`Restore the version of ${secondText(version.savedAt)}`}
                  onClick={() => void restore(version)}
                >
                  Restore
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!versions && !isError && <div data-skeleton aria-hidden className="skeleton h-40 rounded-lg" />}
      {!versions && isError && <FailedToLoad what="The versions" onRetry={() => void refetch()} />}
    </Dialog>
  );
}
