/**
 * Compounds that the dictionary lacks. It reads their characters one by one, each as a word of its own (魚卵 as サカナタマゴ)
 * or not at all (爆速); together they take their Chinese readings, and a word that follows another may be voiced.
 */
import type { Morpheme } from './morpheme.js';
import { sinoReading } from './sino-readings.js';
import { prefixReading, suffixReading } from './suffixes.js';

export function withCompounds(morphemes: readonly Morpheme[]): Morpheme[] {
  const out: Morpheme[] = [];
  let at = 0;
  while (at < morphemes.length) {
    const run = compoundAt(morphemes, at);
    const first = morphemes[at];
    if (!first) break;
    if (run.length > 1 || first.pronunciation === undefined) {
      out.push(...inSinoReadings(run.length > 1 ? run : [first]));
      at += Math.max(run.length, 1);
    } else {
      out.push({
        ...first,
        pronunciation:
          prefixReading(first, morphemes[at + 1]) ?? suffixReading(first, out.at(-1)) ?? first.pronunciation,
      });
      at += 1;
    }
  }
  return out;
}

/**
 * First halves that keep their Japanese reading more often than not, and last ones: counted in the words of two characters
 * of JMdict (EDRDG, CC BY-SA 4.0) that the dictionary lacks; and endings that any word takes as they are.
 */
const nativeFirst = new Set(
  '黒赤青山白丸裏雪後真御相犬木平片猫横油子色塩板姫藍薄手網熊甘雄夏絹虎荒早足男釣舞矢川鳥革目玉鍵若袋竹里朝鬼茶糸稲絵皮割鴨菊京靴厚今貸庭豆壁帯株冬型麻猿何貝鎌肩鎖針杉昔麦草脇腕俺枝止' +
    '顎毒深駒餅沢激鹿灰桜巻唐鯨穴弦牛姉姿蛇寝折組巣窓谷昼田藤銅棒娘夕沖荷箱話浅湯浜軸箸段升膝妹飯宮沼枕床股薦締術袖喉蜂森香猶乙卸我活掛兄座指漆跡喪滝値弟敵筒膚判帆盆又力恋棚爪尻戸毎襟軒' +
    '髪駄詰蛍煮蚊盾鶴柳坪茨孫福笛矛狩母父親右左東西南北花空海村町家表上下前中内外隣皆島籠眉苗梅布綿',
);
const nativeLast = new Set(
  '目座型玉屋猫袋板形肉箱飯科偏草茶汁鍋湯先巻割組柄口掛絵餅詞煮味男籠豆顔裏糸側枕犬耳藻紫豚師肌棒代芋鯨漁金程幅役麦姿蛇娘汗梨台藍庭様木分膚虹革潮縄柳藤杉荷麺族緑漆席窓缶職束婿継嫁姫株' +
    '芸卸又付丼猟揚舞臼塗共坊唄袖肘寝町赤厚毎浪彼属鹿短釣料巾段際更多山頃申午若襟池踊脇息膝敷丈蚊碁唾社芝坪葛横似仲髄胃甘奥達場物者家手方気癖色所声話通引売買持建張入済君殿氏等道坂橋',
);

/** Two or more single characters in a row that the dictionary has no word for. */
function compoundAt(morphemes: readonly Morpheme[], from: number): Morpheme[] {
  const run: Morpheme[] = [];
  for (const morpheme of morphemes.slice(from)) {
    if (!isSingle(morpheme)) break;
    run.push(morpheme);
  }
  const first = run[0]?.surface ?? '';
  if (nativeFirst.has(first)) return [];
  const following = morphemes[from + run.length]?.surface ?? '';
  if (/^\p{Script=Hiragana}/u.test(following) && run.slice(-1).some(isStem)) run.pop();
  while (run.length > 1 && nativeLast.has(run.at(-1)?.surface ?? '')) run.pop();
  return run;
}

const kept = new Set(['数', '代名詞', '副詞可能', '非自立']);

const isSingle = ({ surface, kind, detail, pronunciation, settled }: Morpheme): boolean =>
  settled !== true &&
  sinoReading(surface) !== undefined &&
  (pronunciation === undefined || /^(?:名詞|動詞|形容詞|接頭詞)$/u.test(kind)) &&
  !kept.has(detail);

/** A verb or adjective whose ending is written: the 止 of 止める would be none of a compound. */
const isStem = ({ kind }: Morpheme): boolean => kind === '動詞' || kind === '形容詞';

function inSinoReadings(run: readonly Morpheme[]): Morpheme[] {
  return run.map((morpheme, n) => {
    const said = sinoWord(morpheme.surface);
    if (said === undefined) return morpheme;
    const next = run[n + 1]?.surface ?? '';
    const following = whole.has(next) ? undefined : sinoWord(next);
    const before = run[n - 1];
    const onset = before === undefined || n > 1 ? said : voiced(sinoWord(before.surface) ?? '', said);
    return { ...morpheme, pronunciation: following === undefined ? onset : shortened(onset, following) };
  });
}

/** An unknown word of several characters, each in its Chinese reading. */
function sinoWord(word: string): string | undefined {
  let said = '';
  for (const character of word) {
    const reading = sinoReading(character);
    if (reading === undefined) return undefined;
    said = said === '' ? reading : shortened(said, reading) + voiced(said, reading);
  }
  return said === '' ? undefined : said;
}

/** Endings before which nothing is cut short: 術式. */
const whole = new Set('式系性的家者会課科界側師士氏市史');

/** 脱 before 出 is ダッ: a syllable that ends in ツ or チ, or in ク before k, is cut short. */
function shortened(reading: string, following: string): string {
  if (/ツ$/u.test(reading) && /^[カ-コサ-ソタ-トハ-ホ]/u.test(following))
    return reading.replace(/ツ$/u, 'ッ');
  if (/[イハ]チ$/u.test(reading) && /^[カ-コサ-ソタ-トハ-ホ]/u.test(following))
    return reading.replace(/チ$/u, 'ッ');
  return /.ク$/u.test(reading) && /^[カキクケコ]/u.test(following) ? reading.replace(/ク$/u, 'ッ') : reading;
}

/** H after a syllable that is cut short, or after n, is p. */
const voiced = (before: string, reading: string): string =>
  /[ツン]$|[イハ]チ$/u.test(before)
    ? reading.replace(/^[ハヒフヘホ]/u, (h) => 'パピプペポ'.charAt('ハヒフヘホ'.indexOf(h)))
    : reading;
