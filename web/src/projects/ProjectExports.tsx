import { clockText } from '@komavox/scene';
import { useState } from 'react';
import type { Project, VideoJob } from '../api/types.js';
import { download } from '../export/download.js';
import { smallQuietButton } from '../ui/controls/button-style.js';
import { IconButton } from '../ui/controls/Button.js';
import { ImportIcon, MoreIcon } from '../ui/icons.js';
import { Menu } from '../ui/popups/Menu.js';
import { momentText } from '../ui/moment.js';
import { TitleDialog } from './TitleDialog.js';

interface ProjectExportsProps {
  readonly project: Project;
  /** Of the project, as it is shown. */
  readonly name: string;
  readonly exports: readonly VideoJob[];
}

/** The videos that were made of a project, with all of their files. */
export function ProjectExports({ project, name, exports }: ProjectExportsProps) {
  if (exports.length === 0)
    return <p className="col-span-2 border-t border-line pt-2 text-sm text-ink-soft">Not exported yet.</p>;
  return (
    <ul
      aria-label={`Exports of ${name}`}
      className="col-span-2 grid divide-y divide-line border-t border-line"
    >
      {exports.map(
        (job) => job.files && <Export key={job.id} project={project} job={job} files={job.files} />,
      )}
    </ul>
  );
}

type Files = NonNullable<VideoJob['files']>;

/** What there is beside the video, as menus name it. */
const others = [
  ['jpg', 'Cover picture'],
  ['txt', 'Transcript'],
  ['srt', 'Subtitles .srt'],
  ['vtt', 'Subtitles .vtt'],
  ['ass', 'Subtitles .ass'],
  ['zip', 'All as ZIP'],
  ['editing', 'Parts for editing'],
] as const satisfies readonly (readonly [keyof Files, string])[];

interface ExportProps {
  readonly project: Project;
  readonly job: VideoJob;
  readonly files: Files;
}

function Export({ project, job: { createdAt, durationSeconds }, files }: ExportProps) {
  const [isTitled, setTitled] = useState(false);
  const moment = momentText(createdAt);
  return (
    <li className="flex items-center gap-1 py-1.5 text-sm">
      <span className="min-w-0 grow">
        Exported {moment}
        {durationSeconds !== undefined && (
          <span className="text-ink-soft"> · {clockText(Math.round(durationSeconds))}</span>
        )}
      </span>
      <a
        href={files.mp4}
        download
        aria-label={`Download the video of ${moment}`}
        className={smallQuietButton}
      >
        <ImportIcon />
        Download
      </a>
      <Menu
        trigger={
          <IconButton label={`More of the video of ${moment}`} size="small">
            <MoreIcon />
          </IconButton>
        }
        items={[
          { label: 'Title and tags', onSelect: () => setTitled(true) },
          ...others.flatMap(([file, label]) => {
            const link = files[file];
            return link === undefined ? [] : [{ label, onSelect: () => download(link, '') }];
          }),
        ]}
      />
      {isTitled && (
        <TitleDialog project={project} seconds={durationSeconds} onClose={() => setTitled(false)} />
      )}
    </li>
  );
}
