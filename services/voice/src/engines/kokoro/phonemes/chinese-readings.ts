/**
 * Syllables of Mandarin with their tones, by pinyin-pro (MIT), which knows phrases and the tones of 一 and 不. What it
 * takes from the character alone is corrected here from its neighbours: particles, endings without a tone, and
 * characters with several readings that dialogue is full of. Readings as in the Xiandai Hanyu Cidian.
 */
import { pinyin } from 'pinyin-pro';

/** A character in its surroundings, and how it is read there; the character is all that the pattern matches. */
const corrections: readonly (readonly [RegExp, string])[] = [
  // Must, after who has to and where nothing is known to have been got.
  [/(?<=[我你他她它们谁就都也还总非可]|^)得(?![到意手罪分出知胜奖逞体救了])/gu, 'dei3'],
  [/(?<=[我你他她它们谁就都也还总非可])得(?=了[吧]?[走去回])/gu, 'dei3'],
  // After a verb, before how it is done.
  [
    /(?<![我你他她它们谁就都也还总非可获取赢夺难求只应所自心])(?<=.)得(?![到意手罪分出知胜奖逞体救了])/gu,
    'de5',
  ],
  // After an adverb.
  [
    /(?<=(?=(.)\1)..|[然力声速兴心柔真怒奈敢动慌忙情意烈快]|不断|渐渐)地(?![上下面方球板图点位址区狱道毯])/gu,
    'de5',
  ],
  // The ending of a noun.
  [
    /(?<=[孩房裙轮果影帽鞋袜桌椅刀盒箱瓶杯瓜嫂嗓肚脖鼻胡辫儿院屋村镜盘勺被裤扇样面胆疯傻骗胖瘦聋瞎兔狮猴虫蚊鸭鸽豹叶桃种日孙])子(?!弹|女|孙|夜)/gu,
    'zi5',
  ],
  // Second syllables without a tone.
  [/(?<=东)西(?![南北方])/gu, 'xi5'],
  [/(?<=时)候/gu, 'hou5'],
  [/(?<=月)亮/gu, 'liang5'],
  [/(?<=云)彩/gu, 'cai5'],
  [/(?<=先)生(?!活|长|产)/gu, 'sheng5'],
  [/(?<=[哪那这事点会玩])儿(?![子女童])/gu, 'er5'],
  // To hit, to be hit.
  [
    /(?<![心其当手眼空集途])中(?=了(?!解|不)|箭|弹|毒|计|招|奖)|(?<=[打射击命猜看刺踢])中(?!间|心)/gu,
    'zhong4',
  ],
  // To plant.
  [/(?<![这那各几一两每何多哪某百千万])种(?=[花树地菜田的]|下去|了[^解])/gu, 'zhong4'],
  // To pour.
  [/倒(?=[水茶酒杯]|一杯|了一[地杯]|[进出]|满)/gu, 'dao4'],
  [/(?<=[抽有没])空(?!气|间|军|着)/gu, 'kong4'],
  [/背(?=[着起]|了[一你我他])/gu, 'bei1'],
  // To burn.
  [/着(?=火|起来|凉|急|迷)/gu, 'zhao2'],
  [/(?<=再)转(?!身|告|变|过)|转(?=动|圈|[来]转去)/gu, 'zhuan4'],
  [/朝(?=阳|气|夕|霞)/gu, 'zhao1'],
  // To grow.
  [/(?<=[船队校部班院局市村团])长|(?<!多|很|太)长(?=了|得|出|大|高|成|相|这么)/gu, 'zhang3'],
  [/曾(?=先生|小姐|老师|家|国)|(?<=姓)曾/gu, 'zeng1'],
  [/结(?=了?果子|巴|实)/gu, 'jie1'],
  [/挨(?=了|打|骂|饿|揍|一[拳刀])/gu, 'ai2'],
];

/** One syllable for each character, with the number of its tone: 0 or 5 has none. */
export function readingsOf(text: string): string[] {
  const syllables = pinyin(text, { toneType: 'num', type: 'array', toneSandhi: true });
  const places = placesOf(text);
  for (const [pattern, reading] of corrections) {
    for (const { index } of text.matchAll(pattern)) {
      const place = places.get(index);
      if (place !== undefined) syllables[place] = reading;
    }
  }
  return syllables;
}

/** The number of the character at each index. */
function placesOf(text: string): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  let index = 0;
  [...text].forEach((character, place) => {
    places.set(index, place);
    index += character.length;
  });
  return places;
}
