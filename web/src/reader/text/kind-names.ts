import { isSpoken, regionKinds, type RegionKind } from '@komavox/cast';
import type { TextRegion } from '../../api/types.js';

const kindNames: Readonly<Record<RegionKind, string>> = {
  dialogue: 'Dialogue',
  thought: 'Thought',
  narration: 'Narration',
  soundEffect: 'Sound effect',
  title: 'Title',
  margin: 'Margin',
};

export const kindOptions = regionKinds.map((value) => ({ value, label: kindNames[value] }));

/** Of a text that is no speech: its kind is named beside it. */
export const namedKind = ({ kind }: Pick<TextRegion, 'kind'>): string | null =>
  kind === undefined || isSpoken({ kind }, 'skip') ? null : kindNames[kind];
