import { installPictures, Picture } from '../tests/pictures.js';
import { answerWorkers } from '../tests/workers.js';
import type { ProjectFrame, VideoProject } from '../video/project.js';
import { FrameImages } from './frame-images.js';
import { PageShots, type WantedShot } from './shots/page-shots.js';

let shots: PageShots;

beforeEach(() => {
  installPictures();
  shots = new PageShots();
  answerWorkers((wanted: WantedShot) => shots.cut(wanted));
});

const panel = (imageUrl: string, y: number): ProjectFrame =>
  ({
    imageUrl,
    images: [],
    texts: [],
    animation: null,
    shot: { box: { x: 0, y, width: 0.5, height: 0.2 }, move: 'hold', fill: 'blur' },
  }) as unknown as ProjectFrame;
const project = { background: null, shape: '9:16' } as unknown as VideoProject;
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

it('has the shots of a page once they are cut, and says so', async () => {
  const onChange = jest.fn();
  const images = new FrameImages(onChange);
  const panels = [0, 0.2, 0.4].map((y) => panel('/pages/1', y));
  expect(panels.map((one) => images.sceneOf(one, project))).toEqual([undefined, undefined, undefined]);
  await settled();
  expect(onChange).toHaveBeenCalledTimes(3);
  for (const one of panels)
    expect(images.sceneOf(one, project)?.background).toMatchObject({ width: 1080, height: 1920 });
});

it('holds shots in a bounded number of bytes, and closes them all', async () => {
  const images = new FrameImages(() => undefined);
  for (let page = 1; page <= 20; page += 1) {
    for (const y of [0, 0.25, 0.5]) images.prefetch(panel(`/pages/${page}`, y), project);
    await settled();
  }
  shots.close();
  expect(Picture.bytes).toBeGreaterThan(70_000_000);
  expect(Picture.bytes).toBeLessThanOrEqual(100_000_000);
  images.close();
  expect(Picture.open.size).toBe(0);
});
