/** The units of an import that become chapters: a book, a folder of images, a folder inside a ZIP. */
import type { ArchiveChapters } from '../archive-chapters.js';
import { folderOf } from '../archive-chapters.js';
import type { ComicInfo } from '../comic-info.js';
import { isBookName, isClutter, isCoverName, isImageName, readName } from '../names.js';
import { compareNaturally } from '../natural-order.js';

/** A file that was chosen. */
export interface PlanSource {
  /** With the folders that were chosen with it, separated by `/`. */
  readonly path: string;
  /** Of a book. */
  readonly info?: ComicInfo;
  /** Of a ZIP. */
  readonly inside?: ArchiveChapters;
}

export interface Unit<Source> {
  /** As if a ZIP were a folder; empty for images that lie in no folder. */
  readonly path: string;
  readonly kind: 'book' | 'folder';
  /** A book, or images in natural order. */
  readonly sources: readonly Source[];
  /** Inside the ZIP. */
  readonly folder?: string;
  readonly info: ComicInfo;
}

export function findUnits<Source extends PlanSource>(sources: readonly Source[]): readonly Unit<Source>[] {
  const wanted = sources.filter(({ path }) => !isClutter(path));
  const books = wanted.filter(({ path }) => isBookName(path)).flatMap(unitsOfBook);
  const images = new Map<string, Source[]>();
  for (const source of wanted) {
    if (!isImageName(source.path)) continue;
    const folder = folderOf(source.path);
    const beside = images.get(folder);
    if (beside) beside.push(source);
    else images.set(folder, [source]);
  }
  const folders = [...images].map(([path, found]): Unit<Source> => ({
    path,
    kind: 'folder',
    sources: found.sort((left, right) => compareNaturally(left.path, right.path)),
    info: {},
  }));
  const all = [...books, ...folders].sort((left, right) => compareNaturally(left.path, right.path));
  return all.filter(
    (unit) => !isCoverOnly(unit) || !all.some(({ path }) => path.startsWith(`${unit.path}/`)),
  );
}

function unitsOfBook<Source extends PlanSource>(source: Source): readonly Unit<Source>[] {
  const { path, info = {}, inside } = source;
  if (!inside || inside.chapters.length === 0) return [{ path, kind: 'book', sources: [source], info }];
  const parent = folderOf(path);
  const name = path.slice(parent === '' ? 0 : parent.length + 1);
  const above = parent === '' && inside.folder !== '' ? [] : [parent, bookTitle(name)];
  return inside.chapters.map((folder) => ({
    path: [...above, folder].filter((part) => part !== '').join('/'),
    kind: 'folder',
    sources: [source],
    folder,
    info,
  }));
}

const bookTitle = (name: string): string => {
  const { series, title } = readName(name);
  return series || title || name;
};

const isCoverOnly = ({ kind, sources, folder }: Unit<PlanSource>): boolean =>
  kind === 'folder' && folder === undefined && sources.every(({ path }) => isCoverName(path));
