/** The frames in which hibari describes sound. */

/** Samples a second. */
export const rate = 24_000;
/** Samples from frame to frame. */
export const hop = 300;
/** From 0 Hz to half the rate, 20 Hz apart. */
export const bins = 601;

/** What the network says of a sound: for each bin all frames in a row, and for each frame a pitch. */
export interface SoundFrames {
  /** Natural logarithms of how loud the harmonics are, and the turn of their phase before its tanh. */
  readonly harmonicLevels: Float32Array;
  readonly harmonicTurns: Float32Array;
  readonly noiseLevels: Float32Array;
  /** What is neither: a spectrum with phases of its own. */
  readonly freeLevels: Float32Array;
  readonly freePhases: Float32Array;
  /** Hz; 0 where nothing is voiced. */
  readonly pitches: Float32Array;
}
