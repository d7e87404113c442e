import { AssignVoicesButton } from '../../cast/AssignVoicesButton.js';
import { useAppSelector } from '../../store/hooks.js';
import { frameIndex } from '../selectors.js';

/** Who says the lines of the selected frame; one custom voice speaks for all. */
export function CastChoice() {
  const { language, voice, frames, selectedFrameId } = useAppSelector(({ editor }) => editor.edited);
  const number = useAppSelector((state) => frameIndex(state, selectedFrameId ?? '') + 1);
  const frame = frames[selectedFrameId ?? ''];
  if (voice.kind === 'custom') return null;
  return (
    <AssignVoicesButton
      address={frame?.imageUrl ?? ''}
      name={`Frame ${number}`}
      text={frame?.text ?? ''}
      language={language}
      disabled={frame === undefined || frame.text.trim() === ''}
    />
  );
}
