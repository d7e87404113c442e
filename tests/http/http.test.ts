/** The main way over HTTP, as a client of the gateway would go it: from the library to a narrated, captioned video. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoScript } from '@komavox/demo-library';
import { createClient, makeVideo, type Client, type NarratedFrame } from '@komavox/client';
import {
  characterErrorRate,
  listedMangas,
  onsetsAfterPauses,
  probeVideo,
  samplesOf,
  secondsOf,
  sharedApp,
  spokenCaptions,
  temporaryFolder,
} from '@komavox/test-support';

const outFolder = temporaryFolder();
const { origin } = sharedApp();

afterAll(() => {
  rmSync(outFolder, { recursive: true, force: true });
});

const thrice = (place: string) => [place, place, place];
const lastOf = <Item>(items: readonly Item[]): Item | undefined => items[items.length - 1];

describe.each([
  ['English', 'en'],
  ['Japanese', 'ja'],
])('a chapter in %s', (_name, language) => {
  const script = demoScript().find((one) => one.language === language);
  let client: Client;
  let pages: readonly string[] = [];
  let frames: readonly NarratedFrame[] = [];
  const file = join(outFolder, `${language}.mp4`);

  it('is found in the library', async () => {
    client = createClient(origin);
    const user = await client.register('Aki', `http-${language}@example.org`, 'correct horse battery');
    expect(user.id).toMatch(/\w/);
    const manga = (await listedMangas(client)).find((one) => one.title === script?.mangaTitle);
    expect(manga?.languages).toContain(language);
    const chapters = await client.chapters(manga?.id ?? '', language);
    const chapter = chapters.find((one) => String(one.chapterNumber) === String(script?.chapterNumber));
    pages = await client.pages(chapter?.id ?? '');
    expect(pages).toHaveLength(script?.pages.length ?? 0);
  });

  it('becomes a video with speech and captions', async () => {
    const made = await makeVideo(client, pages, {
      language,
      captionStyle: 'advanced',
      captionSize: 2,
      animation: 'fade',
    });
    frames = made.frames;
    writeFileSync(file, made.mp4);
    expect(made.job.state).toBe('done');
    expect(frames.filter(({ speech }) => speech).length).toBeGreaterThanOrEqual(4);
  });

  it('has its text read as the script has it', () => {
    const rates = frames.map(({ text }, index) =>
      characterErrorRate(script?.pages[index]?.balloons.join('\n') ?? '', text, language),
    );
    const truth = script?.pages.map(({ balloons }) => balloons.join('\n')).join('\n') ?? '';
    const whole = characterErrorRate(truth, frames.map(({ text }) => text).join('\n'), language);
    console.log(
      `${language}: CER ${(100 * whole).toFixed(1)} %, by page ${rates.map((r) => (100 * r).toFixed(1)).join(' ')}`,
    );
    expect(whole).toBeLessThanOrEqual(0.1);
  });

  it('is spoken with word times that the sound agrees with', async () => {
    for (const [index, { speech }] of frames.entries()) {
      if (!speech) continue;
      const mp3 = join(outFolder, `${language}-${index}.mp3`);
      writeFileSync(mp3, Buffer.from(await speech.audio.arrayBuffer()));
      const samples = await samplesOf(mp3);
      expect(Math.abs(secondsOf(samples) - speech.duration)).toBeLessThan(0.1);
      const starts = speech.timings.map(({ start }) => start);
      expect(starts).toEqual([...starts].sort((a, b) => a - b));
      expect(lastOf(speech.timings)?.end).toBeLessThanOrEqual(speech.duration + 0.01);
      for (const onset of onsetsAfterPauses(samples, 0.2)) {
        const nearest = Math.min(...starts.map((start) => Math.abs(start - onset)));
        expect({ page: index, onset, nearest: nearest <= 0.08 ? 'within 80 ms' : nearest }).toMatchObject({
          nearest: 'within 80 ms',
        });
      }
    }
  });

  it('is 1080x1920 at 30 frames a second, as long as its audio', async () => {
    const facts = await probeVideo(file);
    const audio = frames.reduce((sum, { speech }) => sum + (speech?.duration ?? 6), 0);
    console.log(`${language}: audio ${audio.toFixed(3)} s, video ${(facts.videoFrames / 30).toFixed(3)} s`);
    expect(facts).toMatchObject({
      width: 1080,
      height: 1920,
      framesPerSecond: 30,
      videoCodec: 'h264',
      audioCodec: 'aac',
    });
    expect(Math.abs(facts.videoFrames / 30 - audio)).toBeLessThanOrEqual(1 / 30 + 1e-6);
  });

  it('shows the word that is spoken in green, its neighbour in white', async () => {
    const seen = await spokenCaptions(
      file,
      frames.map(({ text, speech }) => speech && { text, ...speech }),
    );
    expect(seen.map(({ spoken }) => spoken).sort()).toEqual([...thrice('first'), ...thrice('second')]);
    for (const { spoken, green } of seen) expect(green).toBe(spoken);
  });
});
