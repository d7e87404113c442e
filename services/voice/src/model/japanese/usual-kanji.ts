/** Characters in their less usual forms, which the dictionary doesn't know, as the usual ones. Forms after JIS X 0213. */
import type { MappedText } from '../mapped-text.js';

const forms = new Map(
  (
    '剝剥 頰頬 噓嘘 塡填 𠮟叱 瘦痩 摑掴 攪撹 繡繍 蔣蒋 醬醤 蟬蝉 啞唖 鷗鴎 嚙噛 瀆涜 囊嚢 鹼鹸 麴麹 屢屡 搔掻 禱祷 簞箪 軀躯 ' +
    '顚顛 驒騨 萊莱 蠟蝋 焰焔 俠侠 幷并 潑溌 髙高 﨑崎 濵浜 淸清 德徳 靑青 黑黒 眞真 橫横 吞呑 餠餅 晴晴'
  )
    .split(' ')
    .map((pair) => [...pair] as [string, string]),
);

const unusual = new RegExp([...forms.keys()].join('|'), 'gu');

export const withUsualKanji = (text: MappedText): MappedText =>
  text.replace(unusual, ([character]) => forms.get(character));
