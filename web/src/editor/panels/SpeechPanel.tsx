import { useId, useState } from 'react';
import { useMeQuery } from '../../api/session.js';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { Button } from '../../ui/controls/Button.js';
import { Choice } from '../../ui/controls/Choice.js';
import { SpeakIcon } from '../../ui/icons.js';
import { Select } from '../../ui/controls/Select.js';
import { spokenLanguageOptions } from '../../ui/controls/spoken-language-options.js';
import { chooseLanguage } from '../commands/language.js';
import { selectFrames } from '../selectors.js';
import { generateSpeech } from '../tasks/generate-speech.js';
import { FailedFrames } from '../tasks/FailedFrames.js';
import { TaskProgress } from '../tasks/TaskProgress.js';
import { frameModes, useFramesWithText, type FrameMode } from './frame-mode.js';
import { CastChoice } from './CastChoice.js';
import { Panel } from './Panel.js';
import { VoiceChoice } from './VoiceChoice.js';

/** Reads the texts aloud, one frame's or all (spec 2 sections 2, 4 and 5). */
export function SpeechPanel() {
  const dispatch = useAppDispatch();
  const { data: user } = useMeQuery();
  const [mode, setMode] = useState<FrameMode>('one');
  const language = useAppSelector(({ editor }) => editor.edited.language);
  const busy = useAppSelector(({ editor }) => editor.tasks.speech !== null);
  const frameIds = useFramesWithText(mode);
  /** Speech is the next thing to do until there is some. */
  const silent = useAppSelector((state) => selectFrames(state).every(({ speech }) => speech === null));
  const why = useId();
  return (
    <Panel title="Speech">
      <Choice label="Frames to speak" value={mode} options={frameModes} onChange={setMode} />
      <VoiceChoice />
      <Select
        label="Language"
        labelShown
        className="grid-cols-[auto_1fr] items-center gap-x-3"
        value={language}
        options={spokenLanguageOptions(language)}
        onChange={(next) => dispatch(chooseLanguage.done({ language: next }))}
      />
      <CastChoice />
      <Button
        variant={silent ? 'primary' : 'plain'}
        size="small"
        busy={busy}
        disabled={frameIds.length === 0 || !user}
        aria-describedby={why}
        onClick={() => user && void dispatch(generateSpeech(frameIds, mode, user.id))}
      >
        {!busy && <SpeakIcon />}
        Generate Speech
      </Button>
      <p id={why} className="text-sm text-ink-soft empty:hidden">
        {frameIds.length > 0 ? '' : noText(mode)}
      </p>
      <TaskProgress kind="speech" />
      <FailedFrames kind="speech" />
    </Panel>
  );
}

const noText = (mode: FrameMode): string =>
  mode === 'one'
    ? 'This frame has no text yet: extract it, or type it on its card.'
    : 'No frame has a text yet: extract them, or type on the cards.';
