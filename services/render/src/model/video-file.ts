/** The files of a finished video, by the endings of their names; `editing.zip` has its parts. */
export type VideoFile = 'mp4' | 'ass' | 'srt' | 'vtt' | 'txt' | 'jpg' | 'editing.zip';
export const videoFileTypes: Readonly<Record<VideoFile, string>> = {
  mp4: 'video/mp4',
  ass: 'text/x-ssa; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  jpg: 'image/jpeg',
  'editing.zip': 'application/zip',
};
