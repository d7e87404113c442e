import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { nameVideo } from './commands/name.js';
import { gestureEnded } from './editor-slice.js';

/** As the server takes it. */
const maxLength = 120;

/** The name of the video, for its file. */
export function VideoName() {
  const dispatch = useAppDispatch();
  const name = useAppSelector(({ editor }) => editor.edited.name);
  return (
    <input
      type="text"
      aria-label="Video name"
      title="Video name: what the exported file is called"
      placeholder="Video name"
      autoComplete="off"
      maxLength={maxLength}
      value={name}
      onChange={(event) => dispatch(nameVideo.done({ name: event.target.value }))}
      onBlur={() => dispatch(gestureEnded())}
      className="field min-h-11 min-w-32 flex-1 px-3 py-1 text-sm sm:min-h-9 sm:max-w-64"
    />
  );
}
