import { useCallback, useEffect, useRef } from 'react';
import { useAppDispatch } from '../store/hooks.js';
import { useVolume } from '../narration/use-volume.js';
import { mangaIdOf, type Book } from './book.js';
import { extractionEnded, speechEnded, type ExtractionMode } from './reader-slice.js';
import { speak } from './speech/speak.js';
import { SpeechPlayer } from './speech/speech-player.js';
import { extractAll, extractCurrent } from './text/extract.js';

/** Text extraction and speech. Both end when the chapter is left. */
export function usePageTasks(book: Book, turnTo: (page: number) => void) {
  const dispatch = useAppDispatch();
  const extraction = useRef<{ mode: ExtractionMode; leaving: AbortController; stop: AbortController }>(null);
  const speech = useRef<AbortController>(null);
  const player = useRef<SpeechPlayer>(null);
  const volume = useVolume(mangaIdOf(book));
  useEffect(() => {
    if (player.current) player.current.volume = volume;
  }, [volume]);
  const turn = useRef(turnTo);
  useEffect(() => {
    turn.current = turnTo;
  }, [turnTo]);

  const extract = useCallback(
    (mode: ExtractionMode) => {
      const leaving = new AbortController();
      const stop = new AbortController();
      extraction.current = { mode, leaving, stop };
      void dispatch(
        mode === 'all' ? extractAll(book, leaving.signal, stop.signal) : extractCurrent(book, leaving.signal),
      );
    },
    [book, dispatch],
  );
  const dropExtraction = useCallback(() => {
    extraction.current?.leaving.abort();
    extraction.current = null;
    dispatch(extractionEnded());
  }, [dispatch]);
  /** Ends an extraction; of all pages, what was read stays. */
  const cancelExtraction = useCallback(() => {
    if (extraction.current?.mode === 'all') extraction.current.stop.abort();
    else dropExtraction();
  }, [dropExtraction]);

  const stopSpeech = useCallback(() => {
    speech.current?.abort();
    speech.current = null;
    dispatch(speechEnded());
  }, [dispatch]);
  const startSpeech = useCallback(() => {
    speech.current?.abort();
    speech.current = new AbortController();
    player.current = new SpeechPlayer();
    player.current.volume = volume;
    void dispatch(
      speak({
        book,
        player: player.current,
        signal: speech.current.signal,
        turnTo: (page) => turn.current(page),
      }),
    );
  }, [book, dispatch, volume]);
  /** Ends the tasks of one page: its speech, and its text extraction. */
  const leavePage = useCallback(() => {
    stopSpeech();
    if (extraction.current?.mode === 'current') dropExtraction();
  }, [dropExtraction, stopSpeech]);

  useEffect(
    () => () => {
      dropExtraction();
      stopSpeech();
    },
    [book.key, dropExtraction, stopSpeech],
  );
  return { extract, cancelExtraction, startSpeech, stopSpeech, leavePage };
}
