/** The main screens look as they did: compared with the pictures in `e2e/pictures`. */
import { comparePicture } from '../src/pictures.js';
import { screenNamed } from '../src/screens.js';
import { raiseStage, type Stage } from '../src/stage.js';

let stage: Stage;

beforeAll(async () => {
  stage = await raiseStage();
});
afterAll(() => stage.close());

const looks = [
  'welcome',
  'login',
  'home',
  'search',
  'manga',
  'manga-empty',
  'reader',
  'editor',
  'not-found',
].flatMap((name) =>
  (['phone', 'desktop'] as const).flatMap((device) =>
    (['light', 'dark'] as const).map((scheme) => ({ name, device, scheme })),
  ),
);

it.each(looks)('$name on a $device, $scheme', async ({ name, device, scheme }) => {
  const screen = screenNamed(name);
  const person = await stage.meet({
    device,
    scheme,
    visitor: screen.visitor ?? false,
    context: { reducedMotion: 'reduce' },
  });
  await screen.go(person, stage);
  const { different } = await comparePicture(person.page, `${name}-${device}-${scheme}`);
  // Half a per cent: the edges of letters may differ from machine to machine, a moved button may not.
  expect(different).toBeLessThanOrEqual(0.005);
  expect(person.complaints()).toEqual([]);
  await person.leave();
});
