import { counted } from '../../ui/counted.js';
import type { PlanChapter } from './plan.js';

const bytesAsText = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;

export const sizeOfChapter = ({ pages, bytes, folder }: PlanChapter): string =>
  [
    ...(pages === undefined ? [] : [counted(pages, 'page')]),
    ...(folder === undefined ? [bytesAsText(bytes)] : []),
  ].join(' · ');

/** Of all chapters that are taken. */
export function describeSize(chapters: readonly PlanChapter[]): string {
  const taken = chapters.filter(({ isLeftOut }) => !isLeftOut);
  const pages = taken.reduce((sum, chapter) => sum + (chapter.pages ?? 0), 0);
  const sizes = new Map(taken.flatMap(({ files }) => files.map((file) => [file, file.size] as const)));
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const isKnown = taken.every((chapter) => chapter.pages !== undefined);
  const parts = [
    counted(taken.length, 'chapter'),
    ...(isKnown ? [counted(pages, 'page')] : []),
    bytesAsText(bytes),
  ];
  return parts.join(' · ');
}
