/** State that undo reverts: the video and the selection in it. Frames are entities; `order` is the strip. */
import {
  captionStyles,
  defaultCaptionSettings,
  defaultVideoFormat,
  withCaptionStyle,
  type CaptionSettings,
  type VideoShape,
} from '@komavox/scene';
import type { ShortTemplateName } from '@komavox/shorts';
import type { BlobKey } from '../blobs/blobs.js';
import type { Music, ProjectFrame, ProjectItem } from '../video/project.js';

/** What speech is made with. */
export interface ChosenVoice {
  readonly kind: 'default' | 'custom';
  /** The voice model chosen last, which stays chosen while the default voice speaks. */
  readonly model: { readonly id: string; readonly name: string } | null;
}

export interface Edited {
  /** Of the video's file; empty while nobody has named it. */
  readonly name: string;
  /** Of the short that it began as. */
  readonly template?: ShortTemplateName;
  readonly shape: VideoShape;
  readonly order: readonly string[];
  readonly frames: Readonly<Record<string, ProjectFrame>>;
  readonly background: BlobKey | null;
  readonly music: Music | null;
  readonly captions: CaptionSettings;
  /** Texts that the frames were opened with, by the address of the image: they are no work of this video's. */
  readonly knownTexts: Readonly<Record<string, string>>;
  /** Code of the Speech language. */
  readonly language: string;
  readonly voice: ChosenVoice;
  /** null only without frames. */
  readonly selectedFrameId: string | null;
  readonly selectedItem: ProjectItem | null;
}

export const nothingEdited: Edited = {
  name: '',
  shape: defaultVideoFormat.shape,
  order: [],
  frames: {},
  background: null,
  music: null,
  captions: defaultCaptionSettings,
  knownTexts: {},
  language: 'en',
  voice: { kind: 'default', model: null },
  selectedFrameId: null,
  selectedItem: null,
};

export const freshFrame = (id: string, imageUrl: string): ProjectFrame => ({
  id,
  imageUrl,
  shot: null,
  text: '',
  speech: null,
  addedAudio: [],
  effects: [],
  words: null,
  animation: null,
  images: [],
  texts: [],
  caption: null,
});

/** One for each image. `ids` are new, as many. */
export const freshFrames = (images: readonly string[], ids: readonly string[]): readonly ProjectFrame[] =>
  images.map((imageUrl, index) => freshFrame(ids[index] ?? String(index), imageUrl));

/** A new video of these images. `ids` are new, one for each image. */
export function editedFrom(
  images: readonly string[],
  ids: readonly string[],
  { language, name, voice }: Pick<Edited, 'language' | 'name' | 'voice'>,
): Edited {
  const frames = freshFrames(images, ids);
  return {
    ...nothingEdited,
    language,
    name,
    voice,
    order: frames.map(({ id }) => id),
    frames: Object.fromEntries(frames.map((frame) => [frame.id, frame])),
    selectedFrameId: frames[0]?.id ?? null,
  };
}

/** The same with one frame changed; unchanged when there is no such frame or `change` gives it back. */
export function withFrame(
  edited: Edited,
  frameId: string,
  change: (frame: ProjectFrame) => ProjectFrame,
): Edited {
  const frame = edited.frames[frameId];
  const changed = frame && change(frame);
  return changed === undefined || changed === frame
    ? edited
    : { ...edited, frames: { ...edited.frames, [frameId]: changed } };
}

/** What its subtitle says: what is heard of its text. */
export function captionOf({ text, speech }: Pick<ProjectFrame, 'text' | 'speech'>): string | null {
  const heard = speech?.heard?.of.trim() === text.trim() ? speech.heard.text : text;
  return heard.trim() === '' ? null : heard;
}

/** Of a custom voice, whose words have times: captions that don't follow them yet become Advanced (spec 2 section 4). */
export const followingWords = (captions: CaptionSettings, shape: VideoShape): CaptionSettings =>
  captionStyles[captions.style].timed ? captions : withCaptionStyle(captions, 'advanced', shape);

export const speechName = (frameNumber: number): string => `Text Speech - Frame ${frameNumber}`;

/** The strip in another order. Speech is named after its frame's number, so it is named anew where that changed. */
export function inOrder(edited: Edited, order: readonly string[]): Edited {
  const renamed = order.flatMap((id, index) => {
    const frame = edited.frames[id];
    const name = speechName(index + 1);
    return frame?.speech && frame.speech.name !== name
      ? [{ ...frame, speech: { ...frame.speech, name } }]
      : [];
  });
  return {
    ...edited,
    order,
    frames: { ...edited.frames, ...Object.fromEntries(renamed.map((frame) => [frame.id, frame])) },
  };
}

/**
 * The same with these texts, by the address of the image, on frames of whole pages that have none; a text known before stays.
 */
export function withKnownTexts(edited: Edited, texts: Edited['knownTexts']): Edited {
  const knownTexts = { ...texts, ...edited.knownTexts };
  const frames = Object.entries(edited.frames).map(([id, frame]) => {
    const isOpen = frame.text === '' && frame.shot === null;
    const text = isOpen ? (knownTexts[frame.imageUrl] ?? '') : frame.text;
    return [id, text === frame.text ? frame : { ...frame, text }] as const;
  });
  return { ...edited, frames: Object.fromEntries(frames), knownTexts };
}
