/** The format of a video unless another is chosen (spec 2 section 9). A scene's own time is always counted in thirtieths of a second. */
export const canvasWidth = 1080;
export const canvasHeight = 1920;
export const videoFrameRate = 30;

/** Seconds a frame without audio lasts in the export. */
export const exportFrameSeconds = 6;
/** Seconds a frame without audio lasts in the preview. */
export const previewFrameSeconds = 5;
/** Seconds a shot without audio lasts that doesn't say how long. */
export const silentShotSeconds = 3;

/** A place on the canvas in percent of its width and height. */
export interface Position {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}
