import { nanoid } from '@reduxjs/toolkit';
import { useId } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { Button } from '../../ui/controls/Button.js';
import { PictureIcon, SoundIcon, TextIcon } from '../../ui/icons.js';
import { addText } from '../commands/overlay-text.js';
import { FileButton } from '../../ui/controls/FileButton.js';
import { useFiles } from '../files/use-files.js';
import { writeOverlayText } from '../inspector/TextInspector.js';
import { Panel } from './Panel.js';

/** Adds overlays and audio to the selected frame. */
export function AddPanel() {
  const dispatch = useAppDispatch();
  const frameId = useAppSelector(({ editor }) => editor.edited.selectedFrameId);
  const spoken = useAppSelector(({ editor }) => Boolean(editor.edited.frames[frameId ?? '']?.speech));
  const files = useFiles();
  const hint = useId();
  const disabled = frameId === null;
  return (
    <Panel title="Add to this frame">
      <Button
        size="small"
        disabled={disabled}
        onClick={() => {
          if (frameId === null) return;
          dispatch(addText.done({ frameId, id: nanoid() }));
          writeOverlayText();
        }}
      >
        <TextIcon />
        Add Text
      </Button>
      <FileButton accept="image/*" size="small" disabled={disabled} onFile={(file) => void files.image(file)}>
        <PictureIcon />
        Add Image
      </FileButton>
      <FileButton
        accept="audio/*"
        size="small"
        disabled={disabled}
        aria-describedby={hint}
        onFile={(file) => void files.audio(file)}
      >
        <SoundIcon />
        Add Audio
      </FileButton>
      <p id={hint} className="text-sm text-ink-soft empty:hidden">
        {spoken ? 'Audio plays softly under the speech, and on under the next frames.' : ''}
      </p>
    </Panel>
  );
}
