/** Every command of the editor, for the reducer. */
import { addPages } from './add-pages.js';
import { addAnimation, addAnimationToAll, removeAnimation } from './animation.js';
import { removeBackground, setBackground } from './background.js';
import {
  chooseCaptionStyle,
  generateSubtitles,
  moveSubtitles,
  removeSubtitles,
  resizeSubtitles,
  restyleSubtitles,
} from './captions.js';
import type { AnyCommand } from './command.js';
import { copyFrame } from './copy-frame.js';
import { cutFrame } from './cut-frame.js';
import { deleteFrame } from './delete-frame.js';
import { deleteFrameText, editFrameText, placeFrameText, retellFrameText } from './edit-frame-text.js';
import { addAudio, changeClipVolume, placeSpeech, removeAudio, trimClip } from './frame-audio.js';
import { chooseLanguage } from './language.js';
import { changeLength } from './length.js';
import { moveFrame } from './move-frame.js';
import { changeMusic, chooseMusic, removeMusic } from './music.js';
import { nameVideo } from './name.js';
import { addImage, resizeImage } from './overlay-image.js';
import { addText, changeText } from './overlay-text.js';
import { addToAllFrames, moveOverlay, removeOverlay } from './overlay.js';
import { selectFrame, selectItem } from './select.js';
import { openVersion } from './open-version.js';
import { chooseShape } from './shape.js';
import { changeShot, moveShotBox, showWholePage, splitFrame } from './shot.js';
import { addEffect, changeEffect, removeEffect } from './sound-effects.js';
import { chooseVoice } from './voice.js';

export const commands: readonly AnyCommand[] = [
  addAnimation,
  addAnimationToAll,
  addAudio,
  addEffect,
  addImage,
  addPages,
  addText,
  addToAllFrames,
  changeClipVolume,
  changeEffect,
  changeLength,
  changeMusic,
  changeShot,
  changeText,
  chooseCaptionStyle,
  chooseLanguage,
  chooseMusic,
  chooseShape,
  chooseVoice,
  copyFrame,
  cutFrame,
  deleteFrame,
  deleteFrameText,
  editFrameText,
  generateSubtitles,
  moveFrame,
  moveOverlay,
  moveShotBox,
  moveSubtitles,
  nameVideo,
  openVersion,
  placeFrameText,
  placeSpeech,
  removeAnimation,
  removeAudio,
  removeBackground,
  removeEffect,
  removeMusic,
  removeOverlay,
  removeSubtitles,
  resizeImage,
  resizeSubtitles,
  restyleSubtitles,
  retellFrameText,
  selectFrame,
  selectItem,
  setBackground,
  showWholePage,
  splitFrame,
  trimClip,
];
