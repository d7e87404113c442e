import {
  estimatedBytes,
  frameSeconds,
  planTimeline,
  videoFrameRates,
  videoQualities,
  videoQualityNames,
  videoShapeNames,
  videoShapes,
  videoSize,
  videoSizes,
  type VideoShape,
} from '@komavox/scene';
import type { ReactNode } from 'react';
import { Button } from '../ui/controls/Button.js';
import { Checkbox } from '../ui/controls/Checkbox.js';
import { Choice } from '../ui/controls/Choice.js';
import { Select } from '../ui/controls/Select.js';
import { Dialog } from '../ui/popups/Dialog.js';
import { timedClipsOf, type VideoProject } from '../video/project.js';
import type { ExportChoices } from './export-choices.js';

interface ExportOptionsProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly project: VideoProject;
  readonly onChooseShape: (shape: VideoShape) => void;
  readonly choices: ExportChoices;
  readonly onChoose: (choices: ExportChoices) => void;
  readonly onExport: () => void;
}

/** What the video is exported as. */
export function ExportOptions(props: ExportOptionsProps) {
  const { open, onOpenChange, project, onChooseShape, choices, onChoose, onExport } = props;
  const { shape } = project;
  const { width, height } = videoSize({ shape, size: choices.size });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Export options"
      description="What you choose is kept for your next videos; the shape is kept with this one."
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => onOpenChange(false)}>Close</Button>
          <Button variant="primary" onClick={onExport}>
            Export
          </Button>
        </div>
      }
    >
      <Select
        label="Shape"
        labelShown
        value={shape}
        options={videoShapeNames.map((value) => ({
          value,
          label: `${videoShapes[value].label} ${value}, for ${videoShapes[value].use}`,
        }))}
        onChange={onChooseShape}
      />
      <Labelled label="Resolution" hint={`${width} × ${height} pixels`}>
        <Choice
          label="Resolution"
          value={String(choices.size)}
          options={videoSizes.map((size) => ({ value: String(size), label: `${size}p` }))}
          onChange={(chosen) =>
            onChoose({ ...choices, size: videoSizes.find((size) => String(size) === chosen) ?? choices.size })
          }
        />
      </Labelled>
      <Labelled label="Pictures a second" hint={rateHints[choices.fps]}>
        <Choice
          label="Pictures a second"
          value={String(choices.fps)}
          options={videoFrameRates.map((fps) => ({ value: String(fps), label: String(fps) }))}
          onChange={(chosen) =>
            onChoose({
              ...choices,
              fps: videoFrameRates.find((fps) => String(fps) === chosen) ?? choices.fps,
            })
          }
        />
      </Labelled>
      <Labelled label="Quality" hint={qualityHints[choices.quality]}>
        <Choice
          label="Quality"
          value={choices.quality}
          options={videoQualityNames.map((value) => ({ value, label: videoQualities[value].label }))}
          onChange={(quality) => onChoose({ ...choices, quality })}
        />
      </Labelled>
      <div>
        <Checkbox
          label="Its parts as well, for another editor"
          checked={choices.forEditing}
          onChange={(forEditing) => onChoose({ ...choices, forEditing })}
        />
        <p className="text-sm text-ink-soft">
          A ZIP of the shots without captions; voice, music and effects as a track each; captions as files.
          With captions, the export takes about twice as long.
        </p>
      </div>
      <FileSize project={project} choices={choices} />
    </Dialog>
  );
}

/** Of the file, worked out while the dialog is open. */
function FileSize({ project, choices }: Pick<ExportOptionsProps, 'project' | 'choices'>) {
  const { shape, frames } = project;
  const lengths = frames.map((frame) => frameSeconds(timedClipsOf(frame), frame.shot));
  const { entries } = planTimeline(lengths);
  const shown = frames.map(({ shot, animation }, at) => ({
    ...{ shot, isAnimated: animation !== null },
    seconds: entries[at]?.seconds ?? 0,
  }));
  const megabytes = estimatedBytes(shown, { ...choices, shape }) / 1e6;
  const about = megabytes < 10 ? megabytes.toFixed(1) : String(Math.round(megabytes));
  return (
    <p className="text-sm text-ink-soft">The file becomes about {about} MB large, give or take a half.</p>
  );
}

const rateHints: Readonly<Record<ExportChoices['fps'], string>> = {
  24: 'As films have it',
  30: 'What apps expect',
  60: 'Smoother moves, and longer to make',
};

const qualityHints: Readonly<Record<ExportChoices['quality'], string>> = {
  small: 'Fewer bytes, softer in motion',
  standard: 'Fine for every app',
  high: 'More bytes, for editing further',
};

interface LabelledProps {
  readonly label: string;
  readonly hint: string;
  readonly children: ReactNode;
}

/** A choice, which names itself, below its name and what it means. */
function Labelled({ label, hint, children }: LabelledProps) {
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-3 text-sm">
        <span aria-hidden className="font-semibold">
          {label}
        </span>
        <span className="text-ink-soft">{hint}</span>
      </p>
      {children}
    </div>
  );
}
