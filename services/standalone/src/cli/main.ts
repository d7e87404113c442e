/**
 * The command line: `komavox video` and `komavox read` work on files, `komavox move` copies to other stores, `komavox backup`
 * and `komavox restore` copy the embedded stores, `komavox weights` brings the files of neural models, `komavox limits` sets
 * limits of one user.
 * Exit codes: 0 done, 1 failed, 2 wrong usage, unusable input or refused, 130 interrupted.
 */
import { openAsBlob } from 'node:fs';
import { chapterLanguages, spokenLanguage, spokenLanguages } from '@komavox/languages';
import { makeShort, makeVideo, type Chapter, type Client, type VideoMusic } from '@komavox/client';
import { retellingStyleNames, type RetellingStyleName } from '@komavox/narrator';
import {
  animationTypes,
  captionSizeLimits,
  captionStyleNames,
  defaultVideoFormat,
  musicMoods,
  videoFrameRates,
  videoQualityNames,
  videoShapeNames,
  videoSizes,
  type CaptionStyle,
  type VideoFormat,
} from '@komavox/scene';
import { SettingsError } from '@komavox/core';
import {
  shortLengths,
  ShortError,
  shortTemplateNames,
  shortTemplates,
  type ShortLength,
  type ShortTemplateName,
} from '@komavox/shorts';
import { WeightsError } from '@komavox/weights';
import { Command, InvalidArgumentError, Option } from 'commander';
import { addBackupCommands } from '../backup/command.js';
import { addLimitCommands } from '../limits/command.js';
import { addMoveCommand } from '../move/command.js';
import { Refusal } from '../move/refusal.js';
import { addWeightsCommands } from '../weights/command.js';
import { nameOf, UsageError } from './input.js';
import { Interrupted } from './interrupted.js';
import { createProgress } from './progress.js';
import { besideVideoNames, filesBeside, writeVideo, type BesideVideo } from './write-video.js';

const codes = [...new Set([...spokenLanguages, ...chapterLanguages].map(({ code }) => code))];

function language(value: string): string {
  const code = spokenLanguage(value);
  if (!code) throw new InvalidArgumentError(`Choose one of ${codes.join(', ')}.`);
  return code;
}

function captionSize(value: string): number {
  const size = Number(value);
  const { min, max } = captionSizeLimits;
  if (!(size >= min && size <= max)) throw new InvalidArgumentError(`A number from ${min} to ${max}.`);
  return size;
}

/** A mood by its name, else a file; one that is called like a mood is meant by `./calm`. */
async function musicOf(wanted: string): Promise<VideoMusic> {
  const mood = musicMoods.find((name) => name === wanted);
  if (mood) return { mood };
  try {
    return { file: await openAsBlob(wanted) };
  } catch (cause) {
    const moods = musicMoods.join(', ');
    throw new UsageError(`${wanted} is no sound file that can be opened, and none of ${moods}.`, { cause });
  }
}

/** Of a list with commas, each once. */
function besideVideo(value: string): BesideVideo[] {
  const wanted = value.split(',').map((name) => {
    const known = besideVideoNames.find((each) => each === name.trim());
    if (known === undefined)
      throw new InvalidArgumentError(`Allowed choices are ${besideVideoNames.join(', ')}.`);
    return known;
  });
  return [...new Set(wanted)];
}

const languageOption = () =>
  new Option('-l, --language <code>', 'language of the pages').argParser(language).default('en');

/** One of a list of numbers; the list is in the help. */
const numberOption = <Value extends number>(
  flags: string,
  description: string,
  values: readonly Value[],
  usual: Value,
) =>
  new Option(flags, `${description} (choices: ${values.join(', ')})`).default(usual).argParser((text) => {
    const value = values.find((each) => String(each) === text);
    if (value === undefined) throw new InvalidArgumentError(`Choose one of ${values.join(', ')}.`);
    return value;
  });

interface CommonOptions {
  readonly language: string;
  readonly json?: boolean;
  readonly verbose?: boolean;
}

interface VideoCommandOptions extends CommonOptions, VideoFormat {
  readonly out: string;
  readonly also: readonly BesideVideo[];
  readonly captions?: CaptionStyle;
  readonly captionSize: number;
  readonly animation?: string;
  readonly cast?: boolean;
  readonly music?: string;
  readonly template?: ShortTemplateName;
  readonly length?: ShortLength;
  readonly retell?: RetellingStyleName;
  readonly title?: string;
}

const formatOf = ({ shape, fps, size, quality }: VideoFormat): VideoFormat => ({ shape, fps, size, quality });

async function video(inputs: string[], options: VideoCommandOptions): Promise<void> {
  if (options.template !== undefined) return short(inputs, { ...options, template: options.template });
  if ([options.length, options.title, options.retell].some((option) => option !== undefined)) {
    throw new UsageError('--length, --title and --retell are for shorts: give a --template too.');
  }
  const started = performance.now();
  const music = options.music === undefined ? undefined : await musicOf(options.music);
  await withPages(inputs, options, async (client, pages) => {
    const progress = createProgress(options.json ?? false);
    const made = await makeVideo(client, pages, {
      language: options.language,
      captionStyle: options.captions ?? 'advanced',
      captionSize: options.captionSize,
      ...(options.animation ? { animation: options.animation } : {}),
      ...(options.cast ? { cast: true } : {}),
      ...(music ? { music } : {}),
      format: formatOf(options),
      also: filesBeside(options.also),
      onProgress: (stage, done) => progress.show(stage, done),
    }).finally(() => progress.end());
    const written = await writeVideo(options.out, made, options.also);
    const spoken = made.frames.filter(({ speech }) => speech);
    const summary = {
      ...written,
      pages: made.frames.length,
      narratedPages: spoken.length,
      narrationSeconds: narrationOf(spoken),
      bytes: made.mp4.byteLength,
      tookSeconds: secondsSince(started),
    };
    write(
      options,
      summary,
      `${summary.out}: ${summary.pages} pages, ${summary.narratedPages} narrated for ${summary.narrationSeconds} s, ` +
        `${(summary.bytes / 1e6).toFixed(1)} MB, made in ${summary.tookSeconds} s${besideText(written)}`,
    );
  });
}

async function short(
  inputs: string[],
  options: VideoCommandOptions & { readonly template: ShortTemplateName },
): Promise<void> {
  if (options.animation !== undefined) {
    throw new UsageError('--animation is for whole pages; the shots of a --template have camera moves.');
  }
  const started = performance.now();
  const music = options.music === undefined ? undefined : await musicOf(options.music);
  await withPages(inputs, options, async (client, pages, chapter) => {
    const progress = createProgress(options.json ?? false);
    const made = await makeShort(client, pages, {
      template: options.template,
      length: options.length ?? '60',
      title: options.title ?? nameOf(inputs),
      chapter: chapter.title,
      language: options.language,
      direction: chapter.readingDirection,
      cast: options.cast ?? false,
      captionStyle: options.captions,
      captionSize: options.captionSize,
      format: formatOf(options),
      also: filesBeside(options.also),
      music,
      retell: options.retell,
      onProgress: (stage, done) => progress.show(stage, done),
    }).finally(() => progress.end());
    const written = await writeVideo(options.out, made, options.also);
    const summary = {
      ...written,
      template: options.template,
      shots: made.frames.map(({ page, shot, text }) => ({ page: page + 1, ...shot, text })),
      summary: made.summary,
      narrationSeconds: narrationOf(made.frames),
      bytes: made.mp4.byteLength,
      tookSeconds: secondsSince(started),
    };
    write(
      options,
      summary,
      `${summary.out}: ${made.summary} ${made.frames.length} shots, narrated for ${summary.narrationSeconds} s, ` +
        `${(summary.bytes / 1e6).toFixed(1)} MB, made in ${summary.tookSeconds} s${besideText(written)}`,
    );
  });
}

/** A line for each file beside the video. */
const besideText = ({ also, missing }: Awaited<ReturnType<typeof writeVideo>>): string =>
  [...also, ...missing.map((name) => `No ${name}: this video has no captions.`)]
    .map((line) => `\n${line}`)
    .join('');

/** Seconds. */
const narrationOf = (frames: readonly { readonly speech?: { readonly duration: number } | null }[]): number =>
  round(frames.reduce((sum, { speech }) => sum + (speech?.duration ?? 0), 0));

const secondsSince = (started: number): number => round((performance.now() - started) / 1000);

async function read(inputs: string[], options: CommonOptions): Promise<void> {
  await withPages(inputs, options, async (client, pages) => {
    const texts = [];
    for (const page of pages) texts.push(await client.extractText(page, options.language));
    write(
      options,
      { pages: texts.map(({ text, regions }, index) => ({ page: index + 1, text, regions })) },
      texts.map(({ text }) => text).join('\n\n'),
    );
  });
}

/** Works on the pages of the input, in a temporary product that is removed afterwards, after Ctrl-C too. */
async function withPages(
  inputs: string[],
  { language, verbose }: CommonOptions,
  work: (client: Client, pages: readonly string[], chapter: Chapter) => Promise<void>,
): Promise<void> {
  const logLevel = verbose ? 'info' : 'fatal';
  // Services take longer to load than help or a wrong option takes to answer; so do those of other commands.
  const { startTemporaryProduct } = await import('./temporary-product.js');
  const { client, chapter, stop } = await startTemporaryProduct({ inputs, language, logLevel });
  const interrupt = () => void stop().finally(() => process.exit(130));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    await work(client, await client.pages(chapter.id), chapter);
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    await stop();
  }
}

const round = (value: number) => Math.round(value * 10) / 10;

function write(options: CommonOptions, value: object, text: string): void {
  process.stdout.write(`${options.json ? JSON.stringify(value) : text}\n`);
}

const templatesText = shortTemplateNames
  .map((name) => `${name} (${shortTemplates[name].about.replace(/\.$/, '').toLowerCase()})`)
  .join(', ');

const common = (command: Command) =>
  command
    .addOption(languageOption())
    .option('--json', 'one JSON object on standard output, for scripts')
    .option('--verbose', 'log to standard error');

const program = new Command('komavox')
  .description('Manga pages become text, speech and narrated, captioned videos.')
  .exitOverride()
  .showHelpAfterError('Use --help for the options.');

common(program.command('video'))
  .description('make a narrated, captioned video of a chapter, or a short of its panels')
  .argument('<input...>', 'a .cbz, a .zip, a folder of images, or images in order')
  .option('-o, --out <file>', 'the video to write', 'out.mp4')
  .addOption(
    new Option(
      '--also <list>',
      `files beside the video, with commas between: ${besideVideoNames.join(', ')} (for other editors)`,
    )
      .argParser(besideVideo)
      .default([], 'none'),
  )
  .addOption(new Option('--template <name>', `a short: ${templatesText}`).choices(shortTemplateNames))
  .addOption(
    new Option('--length <seconds>', 'of a short, about: what says most is in (default: 60)').choices(
      shortLengths,
    ),
  )
  .addOption(
    new Option(
      '--retell <style>',
      'have a short told by the model of NARRATOR_URL, to which texts and pictures of panels go; else balloons are read',
    ).choices(retellingStyleNames),
  )
  .option('--title <text>', 'over the beginning of a short (default: the name of the file)')
  .addOption(
    new Option('--captions <style>', "caption style (default: advanced, or the template's)").choices(
      captionStyleNames,
    ),
  )
  .addOption(new Option('--caption-size <number>', 'caption size').argParser(captionSize).default(2))
  .option('--cast', 'read each speaker in a voice of his own, as the pages suggest, without sound effects')
  .addOption(new Option('--animation <type>', 'how each page enters').choices([...animationTypes]))
  .addOption(
    new Option('--shape <shape>', 'width to height')
      .choices(videoShapeNames)
      .default(defaultVideoFormat.shape),
  )
  .addOption(numberOption('--fps <number>', 'pictures a second', videoFrameRates, defaultVideoFormat.fps))
  .addOption(
    numberOption('--size <pixels>', 'pixels of the shorter side', videoSizes, defaultVideoFormat.size),
  )
  .addOption(
    new Option('--quality <quality>', 'how small or how good the file is')
      .choices(videoQualityNames)
      .default(defaultVideoFormat.quality),
  )
  .option('--music <mood or file>', `music under the voice: ${musicMoods.join(', ')}, or a sound file`)
  .action(video);

common(program.command('read'))
  .description('print the text of pages')
  .argument('<file...>', 'an image, a .cbz, a .zip or a folder')
  .action(read);

addMoveCommand(program);
addBackupCommands(program);
addWeightsCommands(program);
addLimitCommands(program);

try {
  await program.parseAsync();
  process.exit(0);
} catch (error) {
  process.exit(report(error));
}

function report(error: unknown): number {
  // commander has printed its own message already.
  if (
    error instanceof Error &&
    'exitCode' in error &&
    'code' in error &&
    String(error.code).startsWith('commander.')
  ) {
    return error.exitCode === 0 ? 0 : 2;
  }
  process.stderr.write(`komavox: ${sentenceOf(error)}\n`);
  if (error instanceof Interrupted) return 130;
  const refused = [UsageError, Refusal, SettingsError, ShortError].some((kind) => error instanceof kind);
  return refused || (error instanceof WeightsError && error.isRefusal) ? 2 : 1;
}

/** `fetch` rejects with "fetch failed"; the reason is its cause. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return error instanceof TypeError && cause instanceof Error
    ? `${error.message}: ${cause.message}`
    : error.message;
}
