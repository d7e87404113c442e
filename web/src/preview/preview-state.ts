/** State of the preview, for the page. */
export interface PreviewState {
  readonly playing: boolean;
  /** Of the frame that is shown, -1 without frames. */
  readonly index: number;
  /** Position in the video, in whole seconds. */
  readonly second: number;
  readonly totalSeconds: number;
  /** An image of the frame is still being loaded. */
  readonly waiting: boolean;
  /** An image of the frame can't be loaded. */
  readonly failed: boolean;
  /** Captions can't be drawn in this browser. */
  readonly captionsFailed: boolean;
}

export const initialPreviewState: PreviewState = {
  playing: false,
  index: -1,
  second: 0,
  totalSeconds: 0,
  waiting: false,
  failed: false,
  captionsFailed: false,
};
