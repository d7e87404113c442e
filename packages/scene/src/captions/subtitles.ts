/** Captions as SubRip and WebVTT (W3C), for players that show them themselves, and their text for people. */
import { clockText } from '../clock-text.js';
import type { Timeline } from '../timeline.js';
import { cueText, type Cue } from './cue.js';

/** Cues of one group (the same words with another one spoken) as one. */
function spokenLines(cues: readonly Cue[]): readonly Cue[] {
  const lines: Cue[] = [];
  for (const cue of cues) {
    const last = lines.at(-1);
    if (last !== undefined && last.group === cue.group && cueText(last) === cueText(cue)) {
      lines[lines.length - 1] = { ...last, end: cue.end };
    } else lines.push(cue);
  }
  return lines;
}

function time(centiseconds: number, separator: ',' | '.'): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(centiseconds / 100);
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}${separator}${pad(centiseconds % 100)}0`;
}

// An empty line would end the cue.
const oneBlock = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();

/** SubRip has no entities: what a player takes for a line of times, or for a command of its own, is written otherwise. */
const plainSrt = (text: string) => text.replaceAll('-->', '→').replaceAll('{\\', '{');

export function toSrt(cues: readonly Cue[]): string {
  return spokenLines(cues)
    .map(
      (cue, index) =>
        `${index + 1}\n${time(cue.start, ',')} --> ${time(cue.end, ',')}\n${plainSrt(oneBlock(cueText(cue)))}\n`,
    )
    .join('\n');
}

export function toVtt(cues: readonly Cue[]): string {
  const blocks = spokenLines(cues).map(
    (cue) => `${time(cue.start, '.')} --> ${time(cue.end, '.')}\n${escapeVtt(oneBlock(cueText(cue)))}\n`,
  );
  return ['WEBVTT\n', ...blocks].join('\n');
}

// "-->" may not stand in the text either; the entity for ">" takes care of it.
const escapeVtt = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A line for each frame with a text: when it begins, and the text; what descriptions of videos have. */
export const toTranscript = (
  frames: readonly { readonly text: string }[],
  { entries, fps }: Timeline,
): string =>
  frames
    .map(({ text }, at) => ({
      text: text.replaceAll(/\s+/g, ' ').trim(),
      begin: Math.floor((entries[at]?.firstVideoFrame ?? 0) / fps),
    }))
    .filter(({ text }) => text !== '')
    .map(({ text, begin }) => `${clockText(begin)} ${text}\n`)
    .join('');
