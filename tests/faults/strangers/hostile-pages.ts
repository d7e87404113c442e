/** Pages of a site whose work for a careless parser grows with the square of their size, and one that is only large. */
import { Site } from './site.js';

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

const asScript = (addresses: readonly string[], between = ' '): string =>
  `<script>var a = [${addresses.map((address) => `"${address}"`).join(`,${between}`)}]</script>`;

export const hostilePages: Readonly<Record<string, string>> = {
  '1 200 unclosed bold tags': range(1200)
    .map((index) => `<p><b a${index}>`)
    .join(''),
  'a class of 300 kB around 100 images': `<div class="${'word '.repeat(60_000)}">${range(100)
    .map((index) => `<img src="/${index}.jpg">`)
    .join('')}</div>`,
  'a script of 130 000 folders with one image each': asScript(
    range(130_000).map(
      (index) => `/${index.toString(36).replaceAll(/\d/g, (d) => 'ghijklmnop'[Number(d)] ?? '')}/a.jpg`,
    ),
  ),
  '3 000 images and 300 far from each other':
    asScript([...range(3000).map((index) => `/a/${index}.jpg`)]) +
    asScript(
      range(300).map((index) => `/b/${index}.jpg`),
      ' '.repeat(700),
    ),
  '100 000 commas in a srcset': `<img srcset="a${','.repeat(100_000)}b 1w">`,
  '500 000 open tags and 500 000 ends of others': '<i>'.repeat(500_000) + '</x>'.repeat(500_000),
  '5 MB of images': range(150_000)
    .map((index) => `<p><img src="/pages/${index}.jpg">`)
    .join('\n'),
};

/** A site of them: at `/0`, `/1`, and so on. */
export const hostileSite = (): Site =>
  new Site(
    Object.fromEntries(
      Object.values(hostilePages).map((body, index) => [`/${index}`, { type: 'text/html', body }]),
    ),
  );
