/** How videos are exported, as it was chosen last in this browser. The shape belongs to each video. */
import {
  defaultVideoFormat,
  videoFrameRates,
  videoQualityNames,
  videoSizes,
  type VideoFormat,
} from '@komavox/scene';
import { readJson, writeItem } from '../storage/storage.js';

export interface ExportChoices extends Omit<VideoFormat, 'shape'> {
  /** Whether its parts are wanted as well, for another editor. */
  readonly forEditing: boolean;
}

const storageKey = 'komavox.export-choices';

/** The default in place of what is not there or no choice any more. */
export function storedChoices(): ExportChoices {
  const stored = (readJson('localStorage', storageKey) ?? {}) as Partial<Record<string, unknown>>;
  const one = <Value>(values: readonly Value[], value: unknown, usual: Value): Value =>
    values.find((each) => each === value) ?? usual;
  return {
    fps: one(videoFrameRates, stored['fps'], defaultVideoFormat.fps),
    size: one(videoSizes, stored['size'], defaultVideoFormat.size),
    quality: one(videoQualityNames, stored['quality'], defaultVideoFormat.quality),
    forEditing: stored['forEditing'] === true,
  };
}

export const storeChoices = (choices: ExportChoices): void =>
  writeItem('localStorage', storageKey, JSON.stringify(choices));
