import type { ChosenVoice } from '../edited.js';
import { command } from './command.js';

/** What speech is made with from now on; the voice model stays chosen where none is given. */
export const chooseVoice = command<Pick<ChosenVoice, 'kind'> & Partial<Pick<ChosenVoice, 'model'>>>({
  event: 'voiceChosen',
  label: 'Voice',
  recorded: true,
  apply: (edited, { kind, model = edited.voice.model }) =>
    kind === edited.voice.kind &&
    model?.id === edited.voice.model?.id &&
    model?.name === edited.voice.model?.name
      ? edited
      : { ...edited, voice: { kind, model } },
});
