/** Chinese is written in simplified or in traditional characters; which of them is told by those that only one has. */
import { charactersOf } from './charsets.js';

/** The standard leaves out rare characters that a text may have. */
export const isSimplified = (character: string): boolean =>
  charactersOf('simplified').has(character) || !isTraditional(character);

/** Others are simplified, or older shapes such as 眞 and 爲, which fonts draw for 真 and 為. */
export const isTraditional = (character: string): boolean => charactersOf('traditional').has(character);

/** Shapes that fonts draw, and that a recogniser may take them for, each before the character of Big5 that is meant. */
const shapes =
  '眞真爲為説說脱脫税稅悦悅鋭銳閲閱兑兌内內没沒强強録錄緑綠禄祿剥剝温溫藴蘊黄黃横橫虚虛産產顔顏歳歲衞衛户戶戸戶峯峰' +
  '羣群啓啟敎教卽即郞郎麽麼麪麵綫線綉繡牀床衆眾竪豎踪蹤滙匯冲沖决決况況凉涼减減凑湊净淨毁毀泪淚脚腳却卻叙敘叠疊吴吳呉吳' +
  '娱娛寛寬曽曾増增徳德恵惠惪德毎每歩步渉涉値值縁緣彦彥呑吞偸偷兪俞鈎鉤';

/** The characters of traditional Chinese that other shapes stand for. */
export const traditionalShapes: ReadonlyMap<string, string> = new Map(
  [...shapes.matchAll(/(.)(.)/gu)].map(([, shape = '', character = '']) => [shape, character]),
);

/** @param otherwise where all characters are common to both */
export function chineseOf(text: string, otherwise: 'zh' | 'zh-hk'): 'zh' | 'zh-hk' {
  let balance = 0;
  for (const character of text) {
    if (charactersOf('simplified').has(character) === isTraditional(character)) continue;
    balance += isTraditional(character) ? 1 : -1;
  }
  if (balance === 0) return otherwise;
  return balance > 0 ? 'zh-hk' : 'zh';
}

/** 0 to 1: a character in doubt may be written either way. */
const sure = 0.8;

/** By the characters of a line that were read for sure. */
export function chineseRead(
  line: readonly { readonly text: string; readonly confidence: number }[],
  otherwise: 'zh' | 'zh-hk',
): 'zh' | 'zh-hk' {
  const certain = line.filter(({ confidence }) => confidence >= sure);
  return chineseOf(certain.map(({ text }) => text).join(''), otherwise);
}
