export * from './animation.js';
export * from './captions/ass.js';
export { textWidth } from './captions/caption-faces.js';
export * from './captions/caption-layout.js';
export * from './captions/caption-style.js';
export * from './captions/cue.js';
export { frameCues } from './captions/frame-cues.js';
export * from './clips.js';
export * from './fonts.js';
export * from './format.js';
export * from './captions/project-captions.js';
export * from './music.js';
export * from './scene.js';
export { pagePlace, type PagePlace } from './scene-place.js';
export * from './script.js';
export { cutShot, type CuttingSurface } from './shot/cut-shot.js';
export {
  isBriefMove,
  minShotShare,
  moveAfter,
  shotCrop,
  shotFills,
  shotMoves,
  shotPauseLimits,
  shotPlace,
  shotSecondsLimits,
  shotSize,
  type CameraMove,
  type Shot,
  type ShotFill,
  type ShotMove,
} from './shot/shot.js';
export * from './captions/subtitles.js';
export { clockText } from './clock-text.js';
export * from './sounds/moods.js';
export * from './surface.js';
export * from './text-overlay.js';
export * from './timeline.js';
export { estimatedBytes } from './video-bytes.js';
export * from './video-format.js';
export { captionWords, markTimedWords, markWords } from './captions/caption-words.js';
export * from './captions/word-timing.js';
