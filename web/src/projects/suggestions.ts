/** What a video may be called where it is posted, by plain rules: the manga and chapter of its name, and its template. */
import type { ShortTemplateName } from '@komavox/shorts';
import type { Project } from '../api/types.js';

type Named = Pick<Project, 'name' | 'template'>;

/** What a template adds to the title, and its tags. */
const byTemplate: Readonly<
  Record<ShortTemplateName, { readonly title: string; readonly tags: readonly string[] }>
> = {
  recap: { title: 'Manga Recap', tags: ['mangarecap', 'recap'] },
  'read-aloud': { title: 'Read Aloud', tags: ['readaloud', 'voiceover'] },
  silent: { title: 'With Captions', tags: ['captions'] },
  pages: { title: 'Page by Page', tags: ['readaloud'] },
  'whole-pages': { title: 'Page by Page', tags: ['readaloud'] },
};

/** Characters of a title that every platform takes. */
export const maxTitleLength = 100;

/** Seconds of a video that platforms count among their shorts. */
const shortSeconds = 180;

/** "Manga - Chapter 1", as projects that were begun from a chapter are called; without a chapter the whole is the manga's. */
function partsOf(name: string): readonly string[] {
  const at = name.lastIndexOf(' - ');
  return at < 0 ? [name.trim()] : [name.slice(0, at).trim(), name.slice(at + 3).trim()];
}

const templateOf = ({ template = '' }: Named) =>
  Object.hasOwn(byTemplate, template) ? byTemplate[template as ShortTemplateName] : undefined;

/** "Manga: Chapter 1 | Manga Recap", shortened by what it can do without; empty for a project without a name. */
export function suggestedTitle(project: Named): string {
  const name = partsOf(project.name).join(': ');
  const whole = [name, templateOf(project)?.title ?? ''].filter((part) => part !== '').join(' | ');
  if (name === '' || whole.length <= maxTitleLength) return name === '' ? '' : whole;
  return name.length <= maxTitleLength ? name : `${name.slice(0, maxTitleLength - 1).trimEnd()}…`;
}

/** "#thelanterncat #manga", each once; what is no letter or digit ends a tag on some platforms, so it is left out. */
export function suggestedTags(project: Named, seconds = Infinity): string {
  const [manga = ''] = partsOf(project.name);
  const named = manga.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
  const tags = [
    ...(named === '' ? [] : [named]),
    'manga',
    ...(templateOf(project)?.tags ?? []),
    ...(seconds <= shortSeconds ? ['shorts'] : []),
  ];
  return [...new Set(tags)].map((tag) => `#${tag}`).join(' ');
}
