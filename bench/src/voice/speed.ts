/** How long texts take, and how soon something is heard. */
import { loadavg } from 'node:os';
import type { SpokenLanguage } from '@komavox/languages';
import { quantile } from '@komavox/test-kit';
import type { Row } from '../table.js';
import { forEachEngine, type OpenedEngine, type Product } from './product.js';
import { sentencesOf } from './sentences.js';
import { processesAreTold } from '../process-use.js';

const sixtyCharacters: Partial<Readonly<Record<SpokenLanguage, string>>> = {
  en: 'You must be joking, this cannot be the way out of the city!',
  ja: 'お前がこの街から出られると思うなよ、ここは俺たちの縄張りだからな。今すぐに帰れ、さもないと後悔するぞ、覚悟しておけ！',
  zh: '你以为你能离开这座城市吗？这里是我们的地盘，马上回去，不然你会后悔的。我们已经等了很久了，没有人能从这里逃走，你也一样。',
};
const rounds = 5;
/** Seconds: to the first sound, and of work for a second of sound on two quiet cores. */
const limits: Readonly<Record<string, { readonly first: number; readonly work: number }>> = {
  auto: { first: 1.8, work: 0.65 },
  hibari: { first: 0.4, work: 0.08 },
};

export async function measureSpeed(
  engines: readonly string[],
  languages: readonly SpokenLanguage[],
): Promise<Row[]> {
  const rows = await forEachEngine(engines, languages, rowsOf);
  return [
    ...rows,
    { what: 'speed: load of the machine (1 minute) at the end', value: loadavg()[0] ?? 0, unit: 'tasks' },
  ];
}

async function rowsOf({ engine, product, languages }: OpenedEngine): Promise<Row[]> {
  const rows: Row[] = [];
  const { first, work } = limits[engine] ?? {};
  const row = (what: string, value: number, unit: string, limit?: number): Row => ({
    what: `${engine}, ${what}`,
    value,
    unit,
    ...(limit === undefined ? {} : { limit }),
  });
  const cold = await product.speak('One, two, three.', 'en');
  rows.push(row('first text of a process', cold.milliseconds / 1000, 's'));
  for (const language of languages) {
    const text = sixtyCharacters[language];
    if (text === undefined) continue;
    const sixty = [...text].slice(0, 60).join('');
    // The first text of a language loads its dictionary. Another number is another text: nothing comes from the cache.
    await product.speak('1', language);
    const whole: number[] = [];
    const streamed: number[] = [];
    for (let round = 2; round < 2 + rounds; round += 1) {
      whole.push((await product.speak(`${round} ${sixty}`, language)).milliseconds / 1000);
      streamed.push((await product.stream(`${round + rounds} ${sixty}`, language)).firstMilliseconds / 1000);
    }
    rows.push(
      row(`${language}, 60 characters whole, median`, quantile(whole, 0.5), 's'),
      row(`${language}, 60 characters in pieces, first sound, median`, quantile(streamed, 0.5), 's', first),
    );
  }
  return [...rows, ...(await paceOf(engine, product, languages, row, work))];
}

/** Work and time for a second of sound, over ordinary sentences. */
async function paceOf(
  engine: string,
  product: Product,
  languages: readonly SpokenLanguage[],
  row: (what: string, value: number, unit: string, limit?: number) => Row,
  limit: number | undefined,
): Promise<Row[]> {
  const before = processesAreTold ? product.workerUse().cpuSeconds : undefined;
  let milliseconds = 0;
  let seconds = 0;
  for (const language of languages) {
    for (const { text } of sentencesOf(language, 6)) {
      const spoken = await product.speak(text, language);
      milliseconds += spoken.milliseconds;
      seconds += spoken.seconds;
    }
  }
  const work =
    before === undefined
      ? []
      : [
          row(
            'processor time of the worker for a second of sound',
            (product.workerUse().cpuSeconds - before) / seconds,
            's',
          ),
        ];
  return [...work, row('time for a second of sound', milliseconds / 1000 / seconds, 's', limit)];
}
