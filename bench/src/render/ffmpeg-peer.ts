/**
 * The same video by one ffmpeg command, as well as we know how: every input decoded once, every page scaled once, stills
 * looped after they are composed, captions by the same libass, x264 veryfast as ours.
 */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { defaultCaptionSettings, planTimeline, projectCues, toAss, type PoseType } from '@komavox/scene';
import type { Workload } from './workload.js';

const look = { ...defaultCaptionSettings, style: 'advanced' } as const;
const moving = 24;

interface Move {
  /** Filters of the page before it is laid over the background. */
  readonly page: string;
  readonly x: string;
  readonly y: string;
}

/** The animations that pose the page in expressions of ffmpeg, `n` being the video frame. */
function moveOf(type: PoseType): Move {
  const progress = 'min((n+1)/25\\,1)';
  const left = `pow(1-${progress}\\,3)`;
  const [x, y] = ['(W-w)/2', '(H-h)/2'];
  const fade = 'format=yuva420p,fade=t=in:st=0:d=0.8:alpha=1';
  const even = (size: string, factor: string) => `max(2\\,2*trunc(${size}*(${factor})/2))`;
  const scale = (w: string, h: string) => `scale=w='${even('iw', w)}':h='${even('ih', h)}':eval=frame`;
  const rotate = (angle: string) => `format=yuva420p,rotate=a='${angle}':ow='hypot(iw,ih)':oh=ow:c=none`;
  const opening = `sin((1-${left})*PI/2)`;
  const moves: Readonly<Record<PoseType, Move>> = {
    fade: { page: fade, x, y },
    fadeScale: { page: `${fade},${scale(`1-0.2*${left}`, `1-0.2*${left}`)}`, x, y },
    slideLeft: { page: 'null', x: `${x}+W*${left}`, y },
    slideRight: { page: 'null', x: `${x}-W*${left}`, y },
    slideUp: { page: 'null', x, y: `${y}+H*${left}` },
    slideDown: { page: 'null', x, y: `${y}-H*${left}` },
    zoomIn: { page: scale(`1-0.5*${left}`, `1-0.5*${left}`), x, y },
    zoomOut: { page: scale(`1+0.5*${left}`, `1+0.5*${left}`), x, y },
    flipX: { page: scale('1', opening), x, y },
    flipY: { page: scale(opening, '1'), x, y },
    rotate: { page: rotate(`-PI*${left}`), x, y },
    rotateLeft: { page: rotate(`PI/2*${left}`), x, y },
    rotateRight: { page: rotate(`-PI/2*${left}`), x, y },
    bounce: { page: 'null', x, y: `${y}-abs(cos(${progress}*PI*2.5))*H*0.25*(1-${progress})` },
    swing: { page: rotate(`sin(${progress}*PI*3)*0.209*(1-${progress})`), x, y },
    tilt: {
      page: `format=yuva444p,perspective=x0=0:y0=0:x1=W:y1='H*0.06*${left.replaceAll('n+1', 'in+1')}':x2=0:y2=H:x3=W:y3='H*(1-0.06*${left.replaceAll('n+1', 'in+1')})':eval=frame,format=yuva420p`,
      x,
      y,
    },
  };
  return moves[type];
}

interface PeerRun {
  readonly seconds: number;
  readonly file: string;
}

/** Rejects when there is no `ffmpeg` or it fails. */
export async function renderWithFfmpeg(
  work: Workload,
  fontsFolder: string,
  titleFont: string,
): Promise<PeerRun> {
  const file = join(work.folder, 'ffmpeg.mp4');
  const subtitles = join(work.folder, 'ffmpeg.ass');
  const graphFile = join(work.folder, 'ffmpeg.graph');
  const timeline = planTimeline(work.pages.map(({ seconds }) => seconds));
  const frames = work.pages.map(({ seconds, words }) => ({ text: '', seconds, words }));
  writeFileSync(subtitles, toAss(projectCues(frames, timeline, look), look));

  const inputs: string[] = [];
  const input = (path: string, ...options: string[]) => inputs.push(...options, '-i', path);
  const count = work.pages.length;
  input(work.background, '-framerate', '30');
  input(work.sticker, '-framerate', '30');
  for (const { image } of work.pages) input(image, '-framerate', '30');
  for (const { sound } of work.pages) input(sound);

  const stickers = work.pages.filter(({ sticker }) => sticker).length;
  const labels = (name: string, total: number) =>
    Array.from({ length: total }, (_, at) => `[${name}${at}]`).join('');
  const graph = [
    `[0:v]scale=1080:1920:force_original_aspect_ratio=increase:out_color_matrix=bt709:out_range=tv,crop=1080:1920,format=yuv420p,split=${count}${labels('bg', count)}`,
    `[1:v]format=yuva420p,split=${stickers}${labels('st', stickers)}`,
  ];
  let sticker = 0;
  work.pages.forEach((page, at) => {
    const still = (timeline.entries[at]?.videoFrames ?? 0) - moving;
    const { page: filters, x, y } = moveOf(page.animation);
    const title = `drawtext=fontfile=${titleFont}:text='${page.title}':fontsize=48:fontcolor=white:box=1:boxcolor=black@0.6:boxborderw=18:x=(w-text_w)/2:y=h*0.06-text_h/2`;
    const first = `setpts=N/30/TB,fps=30,trim=end_frame=${moving}`;
    let [overMoving, overStill] = ['', ''];
    if (page.sticker) {
      graph.push(`[st${sticker}]split[sa${at}][ss${at}]`);
      const place = 'overlay=x=0.82*W-w/2:y=0.84*H-h/2:format=yuv420,';
      [overMoving, overStill] = [`[sa${at}]${place}`, `[ss${at}]${place}`];
      sticker += 1;
    }
    graph.push(
      `[${at + 2}:v]scale=1080:-2:flags=lanczos:out_color_matrix=bt709:out_range=tv,setsar=1,format=yuv420p,split[pa${at}][ps${at}]`,
      `[bg${at}]split[ba${at}][bs${at}]`,
      `[pa${at}]loop=loop=${moving - 1}:size=1,${first},${filters}[pp${at}]`,
      `[ba${at}]loop=loop=${moving - 1}:size=1,${first}[bb${at}]`,
      `[bb${at}][pp${at}]overlay=x='${x}':y='${y}':format=yuv420[ca${at}]`,
      `[bs${at}][ps${at}]overlay=x=(W-w)/2:y=(H-h)/2:format=yuv420[cs${at}]`,
      `[ca${at}]${overMoving}${title},setsar=1,format=yuv420p[va${at}]`,
      `[cs${at}]${overStill}${title},loop=loop=${still - 1}:size=1,setpts=N/30/TB,fps=30,trim=end_frame=${still},setsar=1,format=yuv420p[vs${at}]`,
    );
  });
  const video = work.pages.map((_, at) => `[va${at}][vs${at}]`).join('');
  const audio = work.pages.map((_, at) => `[${count + 2 + at}:a]`).join('');
  graph.push(
    `${video}concat=n=${2 * count}:v=1:a=0,fps=30,ass=${subtitles}:fontsdir=${fontsFolder}[v]`,
    `${audio}concat=n=${count}:v=0:a=1[a]`,
  );
  writeFileSync(graphFile, graph.join(';\n'));

  const output =
    '-map [v] -map [a] -c:v libx264 -preset veryfast -crf 23 -pix_fmt yuv420p -r 30 -c:a aac -b:a 128k -movflags +faststart';
  const started = performance.now();
  await promisify(execFile)('ffmpeg', [
    ...['-y', '-v', 'error', ...inputs, '-filter_complex_script', graphFile],
    ...[...output.split(' '), file],
  ]);
  return { seconds: (performance.now() - started) / 1000, file };
}
