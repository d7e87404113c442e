/**
 * ComicInfo.xml, the description that comic archives carry (schema of the Anansi Project, version 2.1): the members
 * that a catalogue needs.
 */
import { XMLParser } from 'fast-xml-parser';
import { languageOfTag } from './names.js';

export interface ComicInfo {
  readonly series?: string;
  readonly localizedSeries?: string;
  readonly title?: string;
  readonly number?: number;
  readonly writer?: string;
  readonly summary?: string;
  /** A code of ours. */
  readonly language?: string;
  readonly direction?: 'rtl' | 'ltr';
}

/** A larger one isn't a description. */
export const maxComicInfoBytes = 1_000_000;

/** Characters of a title or a name, and of a description; what readers type and what archives say alike. */
export const maxNameLength = 200;
export const maxDescriptionLength = 5000;

const parser = new XMLParser({ parseTagValue: false, trimValues: true, ignoreAttributes: true });

/** Longer texts are cut. Throws Error with a sentence for the log when it is not a ComicInfo document. */
export function parseComicInfo(xml: string): ComicInfo {
  // A description has no use for a DOCTYPE; entity bombs do.
  if (/<!DOCTYPE/i.test(xml)) throw new Error('ComicInfo.xml has a DOCTYPE');
  const root: unknown = (parser.parse(xml.replace(/^\uFEFF/, '')) as Record<string, unknown>)['ComicInfo'];
  if (root === '') return {};
  if (typeof root !== 'object' || root === null) throw new Error('ComicInfo.xml has no ComicInfo element');
  const members = root as Record<string, unknown>;
  const text = (name: string, maxLength = maxNameLength): string | undefined => {
    const value = members[name];
    const first: unknown = Array.isArray(value) ? value[0] : value;
    return typeof first === 'string' && first.trim() !== '' ? cut(first.trim(), maxLength) : undefined;
  };
  const number = Number(text('Number') ?? Number.NaN);
  const manga = text('Manga');
  const found = {
    series: text('Series'),
    localizedSeries: text('LocalizedSeries'),
    title: text('Title'),
    number: Number.isFinite(number) ? number : undefined,
    writer: text('Writer') ?? text('Penciller'),
    summary: text('Summary', maxDescriptionLength),
    language: languageOfTag(text('LanguageISO') ?? ''),
    direction: manga === 'YesAndRightToLeft' ? 'rtl' : manga === 'No' ? 'ltr' : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** At most so many UTF-16 units, with no half of a character at the end. */
const cut = (text: string, maxLength: number): string =>
  text
    .slice(0, maxLength)
    .replace(/\p{Surrogate}$/u, '')
    .trimEnd();
