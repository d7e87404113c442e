/**
 * The same recap by one ffmpeg command, as well as we know how: every page decoded once, every part scaled once to the largest
 * size in which it is shown, fills made small, pans cropped without a copy, stills looped after they are composed, captions by
 * the same libass, x264 veryfast as ours.
 */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  animationVideoFrames,
  canvasHeight,
  canvasWidth,
  defaultCaptionSettings,
  planTimeline,
  projectCues,
  shotCrop,
  shotPlace,
  shotSize,
  toAss,
  videoFrameRate,
} from '@komavox/scene';
import { shotSeconds, type Recap } from './recap-workload.js';

const look = { ...defaultCaptionSettings, style: 'advanced' } as const;
const videoFrames = Math.round(shotSeconds * videoFrameRate);
const canvas = `${canvasWidth}:${canvasHeight}`;
const inBt709 = 'out_color_matrix=bt709:out_range=tv';

/** Filters of one shot: from `[page<at>]` to `[v<at>]`. */
function graphOf({ shot, page }: Recap['shots'][number], at: number): readonly string[] {
  const crop = shotCrop(shot.box, page);
  const largest = shotSize(crop, shot.move);
  const looped = (count: number) =>
    `loop=loop=${count - 1}:size=1,setpts=N/${videoFrameRate}/TB,fps=${videoFrameRate},trim=end_frame=${count}`;
  const fill = [
    `scale=54:96:force_original_aspect_ratio=increase:flags=area,crop=54:96,format=gbrp,boxblur=4:3`,
    `lutrgb=r=val*0.6:g=val*0.6:b=val*0.6,scale=${canvas}:${inBt709},setsar=1,format=yuv420p`,
  ].join(',');
  const part = `scale=${largest.width}:${largest.height}:${inBt709},setsar=1,format=yuv420p`;
  const cut = `[page${at}]crop=${crop.width}:${crop.height}:${crop.x}:${crop.y},split[fa${at}][pa${at}]`;
  const camera = { move: shot.move, videoFrames: videoFrames + 1 };
  const still = shotPlace(crop, camera, Infinity);
  if (shot.move.startsWith('pan')) {
    const time = `clip(n/${videoFrames}\\,0\\,1)`;
    const eased = `(${time}*${time}*(3-2*${time}))`;
    const along = shot.move === 'pan' ? eased : `(1-${eased})`;
    const seen = {
      width: Math.min(canvasWidth, 2 * Math.floor(still.width / 2)),
      height: Math.min(canvasHeight, 2 * Math.floor(still.height / 2)),
    };
    return [
      cut,
      `[fa${at}]${fill},${looped(videoFrames)}[f${at}]`,
      `[pa${at}]${part},${looped(videoFrames)},crop=${seen.width}:${seen.height}:x='(iw-ow)*${along}':y='(ih-oh)*${along}'[p${at}]`,
      `[f${at}][p${at}]overlay=x=(W-w)/2:y=(H-h)/2:format=yuv420,setsar=1,format=yuv420p[v${at}]`,
    ];
  }
  const from = shot.move === 'push-in' ? -0.08 : 0.08;
  const zoom = `(1+${from}*pow(1-min((n+1)/25\\,1)\\,3))`;
  const side = (size: number) => `2*round(${size}*${zoom}/2)`;
  const resting = videoFrames - animationVideoFrames;
  return [
    cut,
    `[fa${at}]${fill},split[fm${at}][fs${at}]`,
    `[pa${at}]${part},split[pm${at}][ps${at}]`,
    `[fm${at}]${looped(animationVideoFrames)}[fl${at}]`,
    `[pm${at}]${looped(animationVideoFrames)},scale=w='${side(still.width)}':h='${side(still.height)}':eval=frame[pl${at}]`,
    `[fl${at}][pl${at}]overlay=x=(W-w)/2:y=(H-h)/2:format=yuv420,setsar=1,format=yuv420p[m${at}]`,
    `[ps${at}]scale=${still.width}:${still.height}[pr${at}]`,
    `[fs${at}][pr${at}]overlay=x=${still.x}:y=${still.y}:format=yuv420,${looped(resting)},setsar=1,format=yuv420p[s${at}]`,
    `[m${at}][s${at}]concat=n=2:v=1:a=0[v${at}]`,
  ];
}

/** @param quality of x264, its constant rate factor. Rejects when there is no `ffmpeg` or it fails. */
export async function recapWithFfmpeg(
  recap: Recap,
  fontsFolder: string,
  quality = 23,
): Promise<{ readonly seconds: number; readonly file: string }> {
  const { folder, shots } = recap;
  const file = join(folder, `ffmpeg-${quality}.mp4`);
  const subtitles = join(folder, 'ffmpeg.ass');
  const graphFile = join(folder, 'ffmpeg.graph');
  const timeline = planTimeline(shots.map(() => shotSeconds));
  const frames = shots.map(({ words }) => ({ text: '', seconds: shotSeconds, words }));
  writeFileSync(subtitles, toAss(projectCues(frames, timeline, look), look));
  const pages = [...new Set(shots.map(({ image }) => image))];
  const inputs = [
    ...pages.flatMap((page) => ['-framerate', String(videoFrameRate), '-i', page]),
    ...shots.flatMap(({ sound }) => ['-i', sound]),
    ...['-stream_loop', '-1', '-i', recap.music],
  ];
  const labels = shots.map((_, at) => at);
  const graph = [
    ...pages.map((page, input) => {
      const own = labels.filter((at) => shots[at]?.image === page);
      return `[${input}:v]split=${own.length}${own.map((at) => `[page${at}]`).join('')}`;
    }),
    ...shots.flatMap(graphOf),
    `${labels.map((at) => `[v${at}]`).join('')}concat=n=${shots.length}:v=1:a=0,ass=${subtitles}:fontsdir=${fontsFolder}[v]`,
    `${labels.map((at) => `[${pages.length + at}:a]`).join('')}concat=n=${shots.length}:v=0:a=1[voice]`,
    `[${pages.length + shots.length}:a]volume=0.3[music]`,
    `[voice][music]amix=inputs=2:duration=first:normalize=0,loudnorm=I=-14:TP=-1,aresample=44100[a]`,
  ];
  writeFileSync(graphFile, graph.join(';\n'));
  const output = `-map [v] -map [a] -c:v libx264 -preset veryfast -crf ${quality} -pix_fmt yuv420p -r ${videoFrameRate} -c:a aac -b:a 128k -movflags +faststart`;
  const started = performance.now();
  await promisify(execFile)('ffmpeg', [
    ...['-y', '-v', 'error', ...inputs, '-filter_complex_script', graphFile],
    ...[...output.split(' '), file],
  ]);
  return { seconds: (performance.now() - started) / 1000, file };
}

/** Structural similarity of all pictures of two videos of one length, 0 to 1. */
export async function similarity(video: string, reference: string): Promise<number> {
  const { stderr } = await promisify(execFile)('ffmpeg', [
    ...['-i', video, '-i', reference, '-lavfi', '[0:v][1:v]ssim', '-f', 'null', '-'],
  ]);
  return Number(/All:([\d.]+)/u.exec(stderr)?.[1] ?? NaN);
}
