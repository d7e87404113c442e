import { api } from '../../api/api.js';
import { mangaOfPage } from '../../api/page-address.js';
import type { SpeechRequest } from '../../api/voice.js';
import { summaryToast } from '../../batch/summary-toast.js';
import { castText } from '../../cast/cast-text.js';
import { dropBlob } from '../../blobs/blobs.js';
import { chosenSpeech, speechChoice } from '../../narration/speech-choice.js';
import type { State, Thunk } from '../../store/state.js';
import { toastShown } from '../../toasts/toast-slice.js';
import { counted } from '../../ui/counted.js';
import { advancedCaptionsEnabled } from './advanced-captions.js';
import { placeSpeech, removeAudio } from '../commands/frame-audio.js';
import type { AudioClip } from '../../video/project.js';
import type { ChosenVoice } from '../edited.js';
import { paywallShown, type PendingSpeech } from '../editor-slice.js';
import { frameIndex } from '../selectors.js';
import { prepareCustomSpeech } from './prepare-custom-speech.js';
import { readingsOfPage } from './readings-of-page.js';
import { retryHint, runFrameTask } from './run-task.js';
import { speakText, type SpokenText } from './speak-text.js';
import { customVoiceFailed, isUnanswered, speechFailed } from './speech-failure.js';
import { dropSpeechKey, hasSpeechKey, speechKeyFor } from './speech-keys.js';

/** Speaks frames that have a text with the chosen voice (spec 2 sections 4, 5 and 8). */
export const generateSpeech =
  (frameIds: readonly string[], mode: 'one' | 'all', userId: string): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { voice } = getState().editor.edited;
    const custom = voice.kind === 'custom';
    if (custom && !(await dispatch(prepareCustomSpeech({ frameIds, mode })))) return;
    const processed = new Set<string>();
    let outOfCredits = false;
    const result = await dispatch(
      runFrameTask('speech', frameIds, async (frameId, { signal, id: taskId }) => {
        const text = textOf(getState(), frameId);
        if (text === null) return false;
        const cast = custom ? null : await dispatch(castOf(frameId, text, signal));
        if (signal.aborted) return 'stop';
        if (cast?.text === '') return dispatch(nothingHeard(frameId));
        const choice = await dispatch(choiceFor(frameId, text.language, custom && hasSpeechKey(frameId)));
        if (signal.aborted) return 'stop';
        if (choice === null) return dispatch(fail(frameId, null, custom));
        const { voice: builtIn, ...chosen } = choice;
        const said = { ...text, ...cast };
        // Not for a custom voice: a speech that was asked for before is found only when it is asked for alike.
        const printed = custom
          ? {}
          : await dispatch(readingsOfPage(imageOf(getState(), frameId), said, signal));
        if (signal.aborted) return 'stop';
        const request = {
          ...{ ...said, ...printed, ...speaker(voice) },
          ...(!custom && builtIn && { voice: builtIn }),
          ...{ ...chosen, userId },
        };
        const idempotencyKey = custom ? speechKeyFor(frameId, request) : undefined;
        const spoken = await dispatch(speakText(request, { signal, idempotencyKey }));
        if (signal.aborted) {
          if ('speech' in spoken) dropBlob(spoken.speech.audio);
          else if (custom && spoken.isCancelled === true) dropSpeechKey(frameId);
          return 'stop';
        }
        if (custom && isAnswered(spoken)) dropSpeechKey(frameId);
        if (isRefusedForCredits(spoken)) outOfCredits = true;
        const taken = dispatch(
          place(frameId, spoken, {
            taskId,
            custom,
            ...(cast && { heard: { of: text.text, text: cast.text } }),
          }),
        );
        if (taken !== 'stop') processed.add(frameId);
        return taken;
      }),
    );
    if (custom && frameIds.length > 1) dispatch(api.util.invalidateTags(['Session']));
    if (result === null) return;
    if (outOfCredits) {
      const frameIdsLeft = frameIds.filter((id) => !processed.has(id));
      dispatch(endedWithoutCredits({ frameIds: frameIdsLeft, mode }, result.succeeded));
    } else if (mode === 'all') {
      const title = 'Batch Processing Complete';
      dispatch(summaryToast(result, { titles: { complete: title, failed: title }, hint: retryHint }));
    }
  };

/** null without a text, or when the frame is gone. */
function textOf({ editor }: State, frameId: string): Pick<SpeechRequest, 'text' | 'language'> | null {
  const { frames, language } = editor.edited;
  const text = frames[frameId]?.text.trim() ?? '';
  return text === '' ? null : { text, language };
}

/** Empty when the frame is gone. */
const imageOf = ({ editor }: State, frameId: string): string => editor.edited.frames[frameId]?.imageUrl ?? '';

/** The frame's text as the cast of its manga says it; null without a cast. */
const castOf =
  (
    frameId: string,
    { text, language }: Pick<SpeechRequest, 'text' | 'language'>,
    signal: AbortSignal,
  ): Thunk<ReturnType<ReturnType<typeof castText>>> =>
  (dispatch, getState) => {
    const address = imageOf(getState(), frameId);
    return dispatch(castText({ address, text, language }, signal));
  };

/** All that the frame has are sound effects, which are not read: a speech that it had says another text. */
const nothingHeard =
  (frameId: string): Thunk<true> =>
  (dispatch, getState) => {
    const number = frameIndex(getState(), frameId) + 1;
    const speech = getState().editor.edited.frames[frameId]?.speech;
    if (speech) dispatch(removeAudio.done({ frameId, blob: speech.blob }));
    dispatch(
      toastShown({
        title: 'Nothing to Read',
        description: `Frame ${number} has only sound effects, which are not read.`,
      }),
    );
    return true;
  };

/**
 * As for the manga that the frame's image is of. `sure`: null where that can't be looked up, as a speech that was asked for
 * before is found under its key only when it is asked for alike.
 */
const choiceFor =
  (
    frameId: string,
    language: string,
    sure: boolean,
  ): Thunk<Promise<Awaited<ReturnType<ReturnType<typeof speechChoice>>> | null>> =>
  async (dispatch, getState) => {
    const address = imageOf(getState(), frameId);
    if (!sure) {
      const mangaId = await dispatch(mangaOfPage(address)).catch(() => null);
      return dispatch(speechChoice(mangaId, language));
    }
    try {
      return await dispatch(chosenSpeech(await dispatch(mangaOfPage(address)), language));
    } catch (error) {
      console.warn('The speech could not be asked for again.', error);
      return null;
    }
  };

const speaker = ({ kind, model }: ChosenVoice): Pick<SpeechRequest, 'voiceModel' | 'customVoiceId'> =>
  kind === 'custom' && model ? { voiceModel: kind, customVoiceId: model.id } : { voiceModel: 'default' };

const isAnswered = (spoken: SpokenText): boolean =>
  'speech' in spoken || spoken.error === null || !isUnanswered(spoken.error);

const isRefusedForCredits = (spoken: SpokenText): boolean =>
  'error' in spoken && spoken.error?.status === 402;

interface Generation {
  readonly taskId: string;
  readonly custom: boolean;
  readonly heard?: AudioClip['heard'];
}

/** Puts a speech on its frame, or says why there is none. */
const place =
  (frameId: string, spoken: SpokenText, { taskId, custom, heard }: Generation): Thunk<boolean | 'stop'> =>
  (dispatch, getState) => {
    if ('error' in spoken) return dispatch(fail(frameId, spoken.error, custom));
    const { audio: blob, duration, wordTimings: words } = spoken.speech;
    const { frames, captions } = getState().editor.edited;
    if (frames[frameId] === undefined) {
      dropBlob(blob);
      return false;
    }
    const audio = { blob, duration, ...(custom && { custom }), ...(heard && { heard }) };
    dispatch(placeSpeech.done({ frameId, audio, words, taskId }));
    if (getState().editor.edited.captions.style !== captions.style)
      dispatch(toastShown(advancedCaptionsEnabled));
    return true;
  };

const fail =
  (
    frameId: string,
    error: Extract<SpokenText, { readonly error: unknown }>['error'],
    custom: boolean,
  ): Thunk<false | 'stop'> =>
  (dispatch, getState) => {
    // The session has ended, or there are no credits left: that is said once, for the whole generation.
    if (error?.status === 401 || error?.status === 402) return 'stop';
    const number = frameIndex(getState(), frameId) + 1;
    dispatch(custom && error ? customVoiceFailed(error, number) : speechFailed(number));
    return error?.code === 'voice_not_found' ? 'stop' : false;
  };

/** Of the frames that are left, after some were spoken. */
const endedWithoutCredits =
  (left: PendingSpeech, succeeded: number): Thunk =>
  (dispatch) => {
    if (left.mode === 'all') {
      dispatch(
        toastShown({
          title: 'Out of Credits',
          description: `Processed ${counted(succeeded, 'frame')}. Purchase more credits to continue.`,
          variant: 'destructive',
        }),
      );
    }
    dispatch(paywallShown(left));
  };
