/**
 * Words whose reading depends on what stands around them. Readings after Daijirin; the contexts are ours.
 */
import { type Correction, verb } from './correction.js';

const counted =
  '人|回|度|年|月|日|個|本|枚|匹|歳|才|階|分|秒|番|曜|百|千|万|十|ヶ月|か月|カ月|冊|杯|キロ|メートル|円|たる|ぼ';
const places =
  '道|路地|森|廊下|夜道|校舎|部屋|場所|街|町|村|山|所|通り|公園|屋敷|城|屋上|裏|神社|倉庫|館|島|階|家';

export const inContext: readonly Correction[] = [
  {
    word: '何',
    reading: 'ナン',
    after: new RegExp(`^(?:だ|で|と|の|て|なの|なん|なら|っ|す|${counted})`, 'u'),
  },
  { word: '何時', reading: 'ナンジ', after: /^(?:に|から|だ|です|まで(?!も)|頃|ごろ|間|[?。]|$)/u },
  { word: '方', reading: 'カタ', before: /(?:あの|その|この|どの|女の|男の|お|素敵な|立派な|大切な)$/u },
  { word: '方', reading: 'ホー', before: /(?<!女|男|お年寄り)の$/u },
  {
    word: '辛い',
    reading: 'カライ',
    before: /(?:カレー|味|料理|ラーメン|スープ|鍋|激|わさび|ワサビ|キムチ|塩|飯|ご飯|これ)[がはも、]?$/u,
  },
  {
    word: '辛い',
    reading: 'カライ',
    after: /^(?:カレー|もの|物|食|味|料理|ラーメン|スープ|鍋|の(?:が|は)(?:好|苦手|嫌|得意)|ソース)/u,
  },
  {
    word: '人気',
    reading: 'ヒトケ',
    after: /^の?(?:無い|ない)(?:道|場所|所|路地|森|廊下|部屋|校舎|山|公園|屋敷|夜)/u,
  },
  {
    word: '人気',
    reading: 'ヒトケ',
    before: new RegExp(`(?:${places})(?:に|には|は|も)$`, 'u'),
    after: /^[がはも]?(?:無|な)/u,
  },
  {
    word: '中',
    reading: 'ジュー',
    before: /(?:一日|一年|一晩|世界|国|街|町|村|家|部屋|学校|城|島|今日|明日|クラス|年)$/u,
    after: /^(?!で|の(?!人|皆|みんな))/u,
  },
  { word: '間', reading: 'アイダ', before: /(?:長い|この|その|あの|の|てい?る|た)$/u },
  { word: '角', reading: 'カド', after: /^(?:を曲|で待|に立|の店|から|を右|を左|に(?:ある|いる))/u },
  { word: '角', reading: 'ツノ', before: /(?:鬼|牛|竜|龍|鹿|獣|悪魔|額|頭)[のに]$/u },
  { word: '角', reading: 'ツノ', after: /^(?:が生|を折|の生|のある)/u },
  {
    word: '額',
    reading: 'ヒタイ',
    after: /^(?:から|の(?:傷|汗|印|目)|に(?:手|汗|触|キス|傷|あ|当)|を(?:拭|押|ぶつ))/u,
  },
  { word: '止めろ', reading: 'ヤメロ', before: /(?:^|[、。!?…「])$/u },
  { word: '止めて', reading: 'ヤメテ', before: /(?:^|[、。!?…「])$/u },
  { word: '殿', reading: 'トノ', before: /(?:^|[、。!?…「]|我が|お)$/u },
  { word: '殿', reading: 'ドノ', before: /[\p{Script=Han}\p{Script=Katakana}]$/u },
  { word: '身体', reading: 'シンタイ', after: /^(?:能力|検査|的|測定)/u },
  { word: '金', reading: 'キン', after: /^(?:の(?!話|問題|ため|為|亡者|力|こと|無|な)|メダル|髪|銀)/u },
  {
    word: '空',
    reading: 'カラ',
    after: /^(?:の(?:箱|瓶|ビン|缶|財布|袋|鞄|器|杯|コップ|グラス|部屋|席|牢)|だった|にな|にし|っぽ)/u,
  },
  { word: '空い', reading: 'スイ', before: /(?:腹|おなか)[がはも]?$/u },
  { word: '表', reading: 'ヒョー', before: /(?:この|次の|図|一覧|時間|成績)$/u },
  { word: '表', reading: 'ヒョー', after: /^(?:を(?:作|見)|に(?:まとめ|書))/u },
  {
    word: '行っ',
    reading: 'オコナッ',
    before:
      /(?:儀式|実験|式|試験|会議|調査|訓練|試合|作業|手術|攻撃|検査|研究|活動|仕事|行事|演説|授業|準備|操作|治療|取引)[をはが]$/u,
  },
  { word: '抱い', reading: 'イダイ', before: /(?:夢|希望|疑問|想い|思い|野望|恨み|憧れ|不安)を$/u },
  { word: '抱く', reading: 'イダク', before: /(?:夢|希望|疑問|想い|思い|野望|恨み|憧れ|不安)を$/u },
  { word: '十分', reading: 'ジューブン', after: /^(?:に|な|だ|です|よ|じゃ|すぎ|強|です)/u },
  { word: '後', reading: 'ゴ', before: /(?:その|[年月日時分秒間週])$/u },
  {
    word: '後',
    reading: 'アト',
    before: /(?:^|[、。た]|の)$/u,
    after: /^(?:で|は|に|[一二三四五六七八九十\d]|少し|もう)/u,
  },
  { word: '後', reading: 'アト', before: /(?:の|た)$/u },
  { word: '方', reading: 'ガタ', before: /(?:先生|皆様|貴方|あなた|奥様)$/u },
  { word: '下', reading: 'モト', before: /(?:の名の|のもと|法の|指揮の|月の光の)$/u },
  ...verb('開く', 'アク', { before: /(?:ドア|窓|店|鍵|蓋|ふた|穴|口|目|箱|幕|門)[がはも]$/u }),
  ...verb('描く', 'カク', { before: /(?:絵|漫画|マンガ|図|似顔絵|イラスト|線|丸|原稿)[をはも]$/u }),
];
