/** The main screens look as they did: compared with the images in `tests/browser/screenshots`. */
import { compareScreenshot } from './support/compare-screenshot.js';
import { screenNamed } from './support/screens.js';
import { startFixture, type BrowserFixture } from './support/fixture.js';

let fixture: BrowserFixture;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

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
  const user = await fixture.newUser({
    device,
    scheme,
    visitor: screen.visitor ?? false,
    context: { reducedMotion: 'reduce' },
  });
  await screen.go(user, fixture);
  // A poster, and samples of captions, come when they come.
  const mask = [user.page.locator('video'), user.page.getByRole('radio').locator('canvas')];
  const { different } = await compareScreenshot(user.page, `${name}-${device}-${scheme}`, { mask });
  // Half a per cent: the edges of letters may differ from machine to machine, a moved button may not.
  expect(different).toBeLessThanOrEqual(0.005);
  expect(user.consoleErrors()).toEqual([]);
  await user.close();
});
