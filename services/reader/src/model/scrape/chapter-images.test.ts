import { chapterImages } from './chapter-images.js';

const pageUrl = new URL('https://read.example/manga/12/chapter-3/');

function images(html: string, { url = pageUrl, contentType = 'text/html; charset=utf-8' } = {}): string[] {
  return chapterImages(Buffer.from(html), { url, contentType });
}

/** `https://cdn.example/m/12/3/<n>.jpg` for n from `from`. */
const pages = (count: number, from = 1): string[] =>
  Array.from({ length: count }, (_, index) => `https://cdn.example/m/12/3/${from + index}.jpg`);

describe('images in elements', () => {
  it('takes plain images in order, resolved, none twice', () => {
    const html = `<body><img src="/p/1.png"><img src="../p/2.png"><img src="//cdn.example/3.png">
      <img src="4.png"><img src="/p/1.png"><img src="/p/1.png#x"></body>`;
    expect(images(html)).toEqual([
      'https://read.example/p/1.png',
      'https://read.example/manga/12/p/2.png',
      'https://cdn.example/3.png',
      'https://read.example/manga/12/chapter-3/4.png',
    ]);
  });

  it('resolves against base href', () => {
    const html = '<head><base href="https://cdn.example/m/12/3/"></head><img src="1.jpg"><img src="2.jpg">';
    expect(images(html)).toEqual(pages(2));
  });

  it.each([
    'data-src',
    'data-original',
    'data-lazy-src',
    'data-lazy',
    'data-url',
    'data-cfsrc',
    'data-echo',
    'data-image',
    'data-whatever',
  ])('prefers %s to the placeholder in src', (attribute) => {
    const html = pages(3)
      .map((page) => `<img class="lazy" src="/img/loading.gif" ${attribute}=" ${page} ">`)
      .join('\n');
    expect(images(html)).toEqual(pages(3));
  });

  it('prefers a lazy address to a data: image of one pixel', () => {
    const html = `<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="${pages(1)[0]}">`;
    expect(images(html)).toEqual(pages(1));
  });

  it('takes the largest of a srcset, lazy ones too', () => {
    const html = `
      <img src="/s/1-300.jpg" srcset="/s/1-300.jpg 300w, /s/1-1200.jpg 1200w, /s/1-600.jpg 600w">
      <img src="/img/blank.gif" data-srcset="/s/2-600.jpg 1x, /s/2-1200.jpg 2x">
      <img src="/s/3-300.jpg" data-src="/s/3-1200.jpg">`;
    expect(images(html)).toEqual([
      'https://read.example/s/1-1200.jpg',
      'https://read.example/s/2-1200.jpg',
      'https://read.example/s/3-1200.jpg',
    ]);
  });

  it('takes one address of a picture element', () => {
    const html = `
      <picture><source type="image/webp" srcset="/w/1.webp"><img src="/j/1.jpg"></picture>
      <picture><source srcset="/w/2-400.webp 400w, /w/2-1600.webp 1600w"><img data-src="/j/2.jpg" src="/img/blank.gif"></picture>
      <picture><source srcset="/w/3.webp"></picture>`;
    expect(images(html)).toEqual([
      'https://read.example/j/1.jpg',
      'https://read.example/w/2-1600.webp',
      'https://read.example/w/3.webp',
    ]);
  });

  it('reads noscript where scripts would load, and not where it repeats', () => {
    const only = pages(3).map((page) => `<div class="pg"></div><noscript><img src="${page}"></noscript>`);
    expect(images(only.join(''))).toEqual(pages(3));
    const twice = pages(3).map(
      (page) => `<img data-src="${page}"><noscript><img src="${page}?noscript=1"></noscript>`,
    );
    expect(images(twice.join(''))).toEqual(pages(3));
  });

  it('takes addresses without an image name', () => {
    const html = '<img src="/image?id=7&amp;page=1"><img src="/image?id=7&amp;page=2">';
    expect(images(html)).toEqual([
      'https://read.example/image?id=7&page=1',
      'https://read.example/image?id=7&page=2',
    ]);
  });

  it('drops decoration, advertising and tracking', () => {
    const html = `
      <header><img src="/site/cover.jpg"></header>
      <img src="/img/logo.png"><img src="/u/avatars/7.jpg"><img class="user-avatar" src="/u/7.jpg">
      <img src="/img/arrow.svg"><img src="/ads/728x90.jpg"><img id="ad-banner" src="/x/1.jpg">
      <img src="https://www.gravatar.com/avatar/0?s=64"><img src="https://ad.doubleclick.net/1.jpg">
      <img src="https://www.facebook.com/tr?id=1"><img width="1" height="1" src="https://t.example/c?x=1">
      <img width="32" height="32" src="/img/x.png"><img style="height: 20px" src="/img/y.png">
      <div class="reader">${pages(4)
        .map((page) => `<img width="800" height="1200" src="${page}">`)
        .join('')}</div>
      <div class="related-manga"><img src="/covers/1.jpg"><img src="/covers/2.jpg"></div>
      <aside><img src="/covers/3.jpg"></aside><section id="comments"><img src="/c/1.jpg"></section>
      <footer><img src="/img/foot.jpg"></footer>`;
    expect(images(html)).toEqual(pages(4));
  });

  it('finds the pages of a page whose whole layout is a sidebar', () => {
    const html = `<div class="with-sidebar"><div>${pages(2)
      .map((page) => `<img src="${page}">`)
      .join('')}</div></div>`;
    expect(images(html)).toEqual(pages(2));
  });

  it('reads the page in its declared charset', () => {
    const html = Buffer.from('<img src="/p/\u00e9.png">', 'latin1');
    expect(chapterImages(html, { url: pageUrl, contentType: 'text/html; charset=iso-8859-1' })).toEqual([
      'https://read.example/p/%C3%A9.png',
    ]);
  });
});

describe('images in scripts', () => {
  const cover = '<img src="https://cdn.example/covers/12.jpg">';

  it.each([
    ['an array', `var images = ${JSON.stringify(pages(5))};`],
    ['escaped slashes', `var x = ${JSON.stringify(pages(5)).replaceAll('/', '\\/')};`],
    ['unicode escapes', `window.p = ${JSON.stringify(pages(5)).replaceAll('/', '\\u002F')};`],
    [
      'single quotes',
      `chapter({pages: [${pages(5)
        .map((page) => `'${page}'`)
        .join()}]})`,
    ],
    [
      'objects',
      JSON.stringify({ pages: pages(5).map((url, index) => ({ index, url, width: 800, height: 1200 })) }),
    ],
    ['JSON in a string', `self.__next_f.push([1, ${JSON.stringify(JSON.stringify({ imgs: pages(5) }))}])`],
    [
      'a call of JSON.parse',
      `ts_reader.run(${JSON.stringify({ sources: [{ source: 'A', images: pages(5) }] })});`,
    ],
  ])('finds %s', (_name, script) => {
    expect(images(`${cover}<script>${script}</script>`)).toEqual(pages(5));
  });

  it('finds the data of Next.js', () => {
    const data = {
      props: { pageProps: { title: 'x', cover: '/covers/1.jpg', chapter: { images: pages(6) } } },
    };
    const html = `<div id="__next">${cover}</div>
      <script id="__NEXT_DATA__" type="application/json">${JSON.stringify(data)}</script>`;
    expect(images(html)).toEqual(pages(6));
  });

  it('finds addresses without an image name under a known key', () => {
    const urls = [1, 2, 3].map((page) => `https://img.example/view?id=9&p=${page}`);
    expect(images(`<script>const data = {"images":${JSON.stringify(urls)}}</script>`)).toEqual(urls);
  });

  it('takes the rest of a page that shows its first images only', () => {
    const html = `${pages(3)
      .map((page) => `<img src="${page}">`)
      .join('')}<script>var all = ${JSON.stringify(pages(20))}</script>`;
    expect(images(html)).toEqual(pages(20));
  });

  it('is not misled by a list of something else', () => {
    const others = Array.from({ length: 12 }, (_, index) => `https://cdn.example/slider/${index}.jpg`);
    const html = `${pages(8)
      .map((page) => `<img src="${page}">`)
      .join('')}<script>var slider = ${JSON.stringify(others)}</script>`;
    expect(images(html)).toEqual(pages(8));
  });

  it('leaves out smaller copies', () => {
    const entries = pages(4).map((url) => ({ thumb: url.replace('/m/', '/thumbs/'), url }));
    expect(images(`<script>var p = ${JSON.stringify(entries)}</script>`)).toEqual(pages(4));
  });
});

describe('pages without images', () => {
  it('gives the image for social networks when there is nothing else', () => {
    const meta = '<meta property="og:image" content="/share.jpg">';
    expect(images(meta)).toEqual(['https://read.example/share.jpg']);
    expect(images(`${meta}<img src="${pages(1)[0]}">`)).toEqual(pages(1));
  });

  it.each([
    '',
    '<p>no pictures</p>',
    '<img>',
    '<img src="">',
    '<img src="data:image/png;base64,AA">',
    '\u0000<<<',
  ])('gives none for %j', (html) => {
    expect(images(html)).toEqual([]);
  });

  it('survives hostile pages', () => {
    const deep = '<img src="/p/1.jpg">'.repeat(500) + '<div class="a">'.repeat(20_000);
    expect(images(deep)).toEqual(['https://read.example/p/1.jpg']);
    expect(images('<i>'.repeat(500_000) + '</x>'.repeat(500_000))).toEqual([]);
    const slashes = `<script>"${'\\'.repeat(200_000)}" images: [${'images: ['.repeat(20_000)}</script>`;
    expect(images(slashes)).toEqual([]);
    const set = `<img srcset="${'a'.repeat(3000)} b ${','.repeat(100_000)}, /${','.repeat(100_000)}b">`;
    expect(images(set)).toHaveLength(1);
    expect(
      images(
        pages(3000)
          .map((page) => `<img src="${page}">`)
          .join(''),
      ),
    ).toHaveLength(1000);
  });
});
