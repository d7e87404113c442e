import { exportFile } from '../api/session.js';
import { plainButton } from '../ui/controls/button-style.js';
import { Card } from '../ui/Card.js';
import { ImportIcon } from '../ui/icons.js';

/** Everything that is kept of the user, as a file. */
export const DataCard = () => (
  <Card className="grid gap-4 p-6">
    <h2 className="text-xl">Your data</h2>
    <p className="max-w-[60ch] text-ink-soft">
      One ZIP with everything that is kept of you: your imports, bookmarks, texts, voices, speeches, projects,
      videos and credits. It may be large, and can be downloaded ten times an hour.
    </p>
    <a href={exportFile} download className={`${plainButton} justify-self-start`}>
      <ImportIcon />
      Download your data
    </a>
  </Card>
);
