import { useState } from 'react';
import { useChangeMangaMutation, useDeleteMangaMutation } from '../api/library.js';
import type { Manga } from '../api/types.js';
import { useToast } from '../toasts/use-toast.js';
import { IconButton } from '../ui/controls/Button.js';
import { ConfirmDialog } from '../ui/popups/Dialog.js';
import { MoreIcon } from '../ui/icons.js';
import { Menu } from '../ui/popups/Menu.js';
import { LazyImportDialog } from './LazyImportDialog.js';
import { MergeDialog } from './MergeDialog.js';
import { RenameMangaDialog } from './RenameMangaDialog.js';

/** Actions of an import's owner. */
export function OwnMangaMenu({
  manga,
  shared,
  onDeleted,
}: {
  readonly manga: Manga;
  readonly shared: boolean;
  readonly onDeleted: () => void;
}) {
  const [asked, setAsked] = useState<'rename' | 'add' | 'merge' | 'delete' | null>(null);
  const [change] = useChangeMangaMutation();
  const [remove, { isLoading: removing }] = useDeleteMangaMutation();
  const { notify, fail } = useToast();
  const close = () => setAsked(null);

  const share = async () => {
    const { error } = await change({ id: manga.id, shared: !shared });
    if (error) fail({ title: 'Error', description: 'Failed to change who sees it. Please try again.' });
    else if (shared) notify({ title: 'Private again', description: 'Only you can see it.' });
    else notify({ title: 'Shared', description: 'Everybody on this server can read it now.' });
  };
  const erase = async () => {
    const { error } = await remove(manga.id);
    if (error) {
      fail({ title: 'Error', description: 'Failed to delete. Please try again.' });
      return;
    }
    onDeleted();
    notify({ title: 'Deleted', description: manga.title });
  };

  return (
    <>
      <Menu
        trigger={
          <IconButton label="Manage">
            <MoreIcon />
          </IconButton>
        }
        items={[
          { label: shared ? 'Stop sharing' : 'Share', onSelect: () => void share() },
          { label: 'Rename', onSelect: () => setAsked('rename') },
          { label: 'Add chapters', onSelect: () => setAsked('add') },
          { label: 'Merge into another manga', onSelect: () => setAsked('merge') },
          { label: 'Delete', destructive: true, onSelect: () => setAsked('delete') },
        ]}
      />
      {asked === 'rename' && <RenameMangaDialog manga={manga} onClose={close} />}
      {asked === 'merge' && <MergeDialog manga={manga} onClose={close} />}
      {asked === 'add' && (
        <LazyImportDialog
          manga={{ id: manga.id, title: manga.title, language: manga.originalLanguage }}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={close}
        title="Delete this manga?"
        description={`${manga.title}, its chapters and pages will be gone for good.`}
        action="Delete"
        busy={removing}
        onConfirm={() => void erase()}
      />
    </>
  );
}
