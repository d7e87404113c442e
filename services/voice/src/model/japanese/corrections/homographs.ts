/**
 * Characters and verbs with several readings of which the dictionary takes the one that is rarer in stories. Readings after
 * Daijirin; the contexts are ours.
 */
import { type Correction, pairs, verb } from './correction.js';

const one = (word: string, reading: string, before?: RegExp, after?: RegExp): Correction => ({
  word,
  reading,
  ...(before ? { before } : {}),
  ...(after ? { after } : {}),
});

/** What follows a noun: a particle or the end. */
const particle = /^(?:[をがはもにのでとへ、。!?…」]|から|より|だ|$)/u;
const weapons = /(?:剣|刀|太刀)の$/u;
const tools = /(?:傘|斧|槍|鍬|箒|ほうき|杖|ナイフ|包丁|柄杓|鍋|フライパン)の$/u;
const instruments =
  /(?:ピアノ|ギター|ヴァイオリン|バイオリン|チェロ|琴|三味線|曲|ベース|楽器|オルガン)[をはもが、]?$/u;
const harm = /(?:害|損|損失|迷惑|恩|不利益|ダメージ|打撃|痛手|災)を$/u;

const nouns: readonly Correction[] = [
  one('下', 'シタ', /(?:の|その|この|木|机|ベッド)$/u, /^[でにへのをがはも、。]/u),
  one(
    '十分',
    'ジュップン',
    /(?<![〇一二三四五六七八九十百千万])$/u,
    /^(?:間|前|後|以内|ほど|くらい|ぐらい|だけ|おき|遅|早|待|経|たっ|たて|で(?:着|行|戻|終|来|支度|準備)|も(?:待|かか|経|たった|あれば))/u,
  ),
  one('十分', 'ジューブン', /(?<![〇一二三四五六七八九十百千万\d])$/u),
  one('日中', 'ニッチュー', /(?<![〇一二三四五六七八九十百千万\d])$/u),
  one('柄', 'ツカ', weapons),
  one('柄', 'エ', tools),
  one('柄', 'ガラ', undefined, particle),
  one('端', 'ハタ', undefined, /^(?:から見|迷惑)/u),
  one('表', 'ヒョー', undefined, /^に(?:示|よ(?:る|れ)|あ(?:る|げ)|ま)/u),
  one('守り', 'マモリ', /(?<!子|墓|宮|渡し|灯台)$/u),
  one('額', 'ガク', /(?:金|借金|保険|年収|給料|税|料|相当|莫大|僅か|わずか)[なのに]?$/u),
  one('額', 'ガク', undefined, /^[がは](?:大き|少な|多|足り|高|違)/u),
  one('額', 'ヒタイ', undefined, particle),
  one('米', 'コメ', undefined, /^[をがのはもとだ、]/u),
  one('素', 'ス', undefined, /^(?:で|の(?:顔|自分|状態|まま)|に戻)/u),
  one('灯', 'ヒ', undefined, particle),
  one('戦', 'イクサ', /(?:の|^|[、。]|負け|勝ち)$/u, particle),
  one('音', 'ネ', /(?:虫|笛|鈴|琴|ぐう|ぐぅ|弱)の?$/u),
  one('音', 'ネ', undefined, /^を(?:上げ|あげ)/u),
  one('主', 'ヌシ', /の$/u),
  one('主に', 'オモニ', /(?<!の)$/u),
  one('悪', 'アク', undefined, /^(?:[をのにがはとだ](?!さ)|事)/u),
  one('美', 'ビ', undefined, particle),
  one('我', 'ワレ', undefined, /^[にはをもとこ]/u),
  one('大分', 'ダイブ', /(?<!県|市|町)$/u, /^(?![県市の])/u),
  one('後', 'アト', /、$/u, /^[がのも]/u),
  one('方', 'カタ', /(?:な|い|た|る)$/u, /^(?:です|でした|々|がお|が見え|が来|にお|に申)/u),
  one('気付け', 'キズケ', undefined, /^(?:[ずたるばよ]|な(?:い|か)|ませ)/u),
  one(
    '心中',
    'シンチュー',
    undefined,
    /^(?:お?察|穏|に(?:去来|秘|抱)|を(?:明か|吐露|察)|で(?:呟|思|叫|毒))/u,
  ),
  one('臭い', 'ニオイ', /(?:変な|嫌な|いい|良い|の|酷い|ひどい|異様な|怪しい|この|その)$/u, /^[がはをもに]/u),
  one('明朝', 'ミョーチョー', undefined, /^(?!体)/u),
  one('生き様', 'イキザマ'),
  one('お頭', 'オカシラ', /(?:^|[、。「])$/u),
  one('一声', 'ヒトコエ', undefined, /^(?!を発)/u),
  one('止め', 'ヤメ', /(?:お|のは|ことを|のを|悪戯は|冗談は|話は)$/u, /^(?:ま|な|ろ|よ|た|て|と|に|る|、)/u),
  one('降り', 'フリ', /(?:雨|雪|雹|霰|槍)(?:[がはもの、])?$/u),
  one('降り', 'フリ', undefined, /^(?:しき|出|だし|始|続|注|積)/u),
  one('行っ', 'イッ', /[にへでともら]$/u),
  one('行っ', 'イッ', /[にへで]は$/u),
  one('強い', 'シイ', /を$/u, /^(?:[、てるらま]|られ)/u),
  one('拭い', 'ヌグイ', undefined, /^(?:つつ|去|取|き)/u),
  one('弾き', 'ヒキ', undefined, /^(?:方|語|手|なが|始|こな)/u),
  one('堪え', 'コラエ', /を$/u),
  one('音色', 'ネイロ'),
];

const actions: readonly Correction[] = [
  ...verb('被る', 'コームル', { before: harm }),
  ...verb('弾く', 'ヒク', { before: instruments }),
  ...verb('吐く', 'ツク', { before: /(?:溜め息|溜息|ため息|嘘|うそ|悪態)を?$/u }),
  ...verb('捻る', 'ヒネル'),
  ...verb('遣う', 'ツカウ'),
  ...verb('千切る', 'チギル'),
  ...verb('根付く', 'ネズク'),
  ...verb('失くす', 'ナクス'),
  ...pairs('称え=タタエ 称える=タタエル 無さ=ナサ 逝っ=イッ 弛ま=タユマ'),
];

export const homographs = [...nouns, ...actions];
