import { useState } from 'react';
import { useScrapeUrlMutation } from '../api/reader.js';
import { useToast } from '../toasts/use-toast.js';
import { Button } from '../ui/controls/Button.js';
import { Dialog } from '../ui/popups/Dialog.js';
import { TextField } from '../ui/controls/TextField.js';

interface ReadFromUrlDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The addresses of the chapter's images, in order; at least one. */
  readonly onChapter: (images: readonly string[]) => void;
}

/** Finds the images of a chapter on another site (spec 1 sections 2, 5 and 8). */
export function ReadFromUrlDialog({ open, onOpenChange, onChapter }: ReadFromUrlDialogProps) {
  const [url, setUrl] = useState('');
  const [scrape, { isLoading }] = useScrapeUrlMutation();
  const { fail } = useToast();
  const blank = url.trim() === '';

  const submit = async () => {
    if (isLoading) return;
    if (blank) {
      fail({ title: 'URL Required', description: 'Please enter a valid manga chapter URL to scrape.' });
      return;
    }
    const { data } = await scrape(url.trim());
    if (data?.success === true && data.imageUrls.length > 0) {
      onChapter(data.imageUrls);
      return;
    }
    fail({ title: 'Chapter not found', description: 'Chapter not found' });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Read from URL"
      description="Paste the address of a chapter's page. Its pictures are read in order."
    >
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label="Chapter URL"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          onKeyDown={(event) => {
            // With its button disabled a form isn't submitted by Enter.
            if (event.key === 'Enter' && blank) void submit();
          }}
        />
        <Button type="submit" variant="primary" disabled={blank} busy={isLoading}>
          Get Chapter
        </Button>
      </form>
    </Dialog>
  );
}
