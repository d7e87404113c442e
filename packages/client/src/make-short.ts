/** A chapter becomes a short by a template: the shots that the web makes of it, rendered. */
import type { VideoFormat } from '@komavox/scene';
import {
  callingNarrator,
  draftShort,
  shortTemplates,
  type DraftFrame,
  type LinesOfPage,
  type PageNarrator,
  type ReadPage,
  ShortError,
  type ShortDraft,
  type ShortOptions,
} from '@komavox/shorts';
import type { RetellingStyleName } from '@komavox/narrator';
import type { Client, FileOfVideo, Speech, VideoMusic } from './client.js';
import { renderFrames, type RenderedVideo, type RenderOptions } from './render-frames.js';
import { suggestedCast, type PageWithText, type SuggestedCast } from './suggested-cast.js';

interface MakeShortOptions extends Omit<ShortOptions, 'pages' | 'shape'> {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Each speaker in a voice of his own, as is suggested; else one voice reads all. */
  readonly cast: boolean;
  readonly captionSize: number;
  readonly format?: VideoFormat;
  /** Files to have beside the video. */
  readonly also?: readonly FileOfVideo[];
  /** A mood that suits the text without, where the template has music. */
  readonly music?: VideoMusic | undefined;
  /** Told by the model that is set up, in this style; without, balloons are read. */
  readonly retell?: RetellingStyleName | undefined;
  readonly onProgress: (
    stage: 'reading' | 'retelling' | 'speaking' | Parameters<RenderOptions['onProgress']>[0],
    done: number,
  ) => void;
}

interface MadeShort extends RenderedVideo, Pick<ShortDraft<Speech>, 'summary'> {
  readonly frames: readonly DraftFrame<Speech>[];
}

/** Rejects with a `ShortError` where nothing can be made of the pages, or no model is there to retell them. */
export async function makeShort(
  client: Client,
  pages: readonly string[],
  options: MakeShortOptions,
): Promise<MadeShort> {
  const { language, direction, onProgress } = options;
  const read: (ReadPage & PageWithText)[] = [];
  let cast: Promise<SuggestedCast> | undefined;
  const readPage = async (page: number): Promise<ReadPage> => {
    const imageUrl = pages[page] ?? '';
    const [text, panels] = await Promise.all([
      client.extractText(imageUrl, language),
      client.panels(imageUrl, direction),
    ]);
    const { width, height } = panels;
    return (read[page] = { ...{ width, height, direction }, ...text, panels: panels.panels });
  };
  const castOf = async (): Promise<SuggestedCast> => {
    const { voices } = await client.voices();
    return suggestedCast(read, voices, language);
  };
  const speak = async ({ page, text, isRetold }: LinesOfPage): Promise<Speech | 'unheard'> => {
    if (!options.cast || isRetold) return client.speak(text, language);
    const said = (await (cast ??= castOf()))(page, text);
    return said.text === '' ? 'unheard' : client.speak(said.text, language, said.lines);
  };
  const draft = await draftShort<Speech>(
    { ...options, pages: pages.length, shape: options.format?.shape },
    {
      read: readPage,
      speak,
      narrator: options.retell && (await narratorOf(client, pages, { ...options, retell: options.retell })),
      onProgress: ({ part, done, total }) => onProgress(part, done / Math.max(1, total)),
    },
  );
  const captionStyle = options.captionStyle ?? shortTemplates[options.template].captions;
  const music = options.music ?? (draft.mood === null ? undefined : { mood: draft.mood });
  const rendered = await renderFrames(
    client,
    draft.frames.map(({ page, speech, ...frame }) => ({
      ...frame,
      page: pages[page] ?? '',
      ...(speech && { speech }),
    })),
    {
      ...{ captionStyle, captionSize: options.captionSize, onProgress },
      ...(music && { music }),
      ...(options.format && { format: options.format }),
      ...(options.also && { also: options.also }),
    },
  );
  return { ...rendered, frames: draft.frames, summary: draft.summary };
}

interface RetellOptions extends Pick<MakeShortOptions, 'title' | 'language'> {
  readonly retell: RetellingStyleName;
}

async function narratorOf(
  client: Client,
  pages: readonly string[],
  { title, language, retell: style }: RetellOptions,
): Promise<PageNarrator> {
  const { model, limits } = await client.retelling();
  if (!model) throw new ShortError('No model is set up that could retell pages: see NARRATOR_URL.');
  return callingNarrator({
    pages,
    shotsPerCall: limits.shotsPerCall,
    retell: async (telling) =>
      (await client.retell({ ...telling, title, language, style, again: false })).lines,
  });
}
