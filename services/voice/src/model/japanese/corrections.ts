/**
 * Words that the IPA dictionary reads otherwise than people in stories say them, with what stands around them where that
 * decides. Readings after Daijirin; a word here covers whole morphemes.
 */
export interface Correction {
  readonly word: string;
  readonly reading: string;
  /** What the text before ends with, and the text after begins with. */
  readonly before?: RegExp;
  readonly after?: RegExp;
}

const pairs = (list: string): Correction[] =>
  list
    .trim()
    .split(/\s+/u)
    .map((pair) => {
      const [word = '', reading = ''] = pair.split('=');
      return { word, reading };
    });

/** Whatever stands around them. */
const always = pairs(`
  明後日=アサッテ 一目=ヒトメ 一味=イチミ 一晩=ヒトバン 二人組=フタリグミ 一寸=チョット 一人前=イチニンマエ
  日本=ニホン 日本人=ニホンジン 日本刀=ニホントー 日本語=ニホンゴ 日本中=ニホンジュー
  貴女=アナタ 此奴=コイツ 其奴=ソイツ 其処=ソコ 兎に角=トニカク 矢張り=ヤハリ 所為=セー 仇=カタキ
  兄上=アニウエ 姉上=アネウエ 姉貴=アネキ 白髪=シラガ 露=ツユ 仏=ホトケ 罰=バツ 出ろ=デロ 放す=ハナス 識る=シル
  汚す=ヨゴス 大佐=タイサ 大食い=オーグイ 大勢=オーゼー 何気=ナニゲ 人気者=ニンキモノ 八つ当たり=ヤツアタリ
  北の方=キタノホー 木の下=キノシタ 一か八か=イチカバチカ 卑怯者=ヒキョーモノ 第六感=ダイロッカン 正義=セーギ 令和=レーワ 降伏=コーフク 強者=キョーシャ 四つ葉=ヨツバ 一切れ=ヒトキレ 怪我人=ケガニン 花々=ハナバナ 国々=クニグニ 星々=ホシボシ 神々=カミガミ 山々=ヤマヤマ
  村々=ムラムラ 家々=イエイエ 木々=キギ 他=ホカ 表=オモテ 体中=カラダジュー 身体中=カラダジュー
  身体=カラダ 金=カネ 抱く=ダク 抱い=ダイ 抱か=ダカ 抱き=ダキ 抱け=ダケ 抱こ=ダコ
`);

/** A verb in each of its forms: 開 with アク gives 開く アク, 開い アイ and so on. */
const verb = (stem: string, reading: string, context: Pick<Correction, 'before' | 'after'>): Correction[] =>
  ['か=カ', 'き=キ', 'く=ク', 'け=ケ', 'こ=コ', 'い=イ'].map((form) => {
    const [written = '', said = ''] = form.split('=');
    return { word: stem + written, reading: reading + said, ...context };
  });

const counted =
  '人|回|度|年|月|日|個|本|枚|匹|歳|才|階|分|秒|番|曜|百|千|万|十|ヶ月|か月|カ月|冊|杯|キロ|メートル|円|たる|ぼ';
const places =
  '道|路地|森|廊下|夜道|校舎|部屋|場所|街|町|村|山|所|通り|公園|屋敷|城|屋上|裏|神社|倉庫|館|島|階|家';

const inContext: readonly Correction[] = [
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
  { word: 'この間', reading: 'コノアイダ' },
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
  { word: '外', reading: 'ソト' },
  ...verb('開', 'ア', { before: /(?:ドア|窓|店|鍵|蓋|ふた|穴|口|目|箱|幕|門)[がはも]$/u }),
  ...verb('描', 'カ', { before: /(?:絵|漫画|マンガ|図|似顔絵|イラスト|線|丸|原稿)[をはも]$/u }),
];

/** The more a correction asks for, the sooner it is tried: longer words, then contexts. */
export const corrections: readonly Correction[] = [...inContext, ...always];
