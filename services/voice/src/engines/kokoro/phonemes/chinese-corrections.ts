/** Readings of Chinese characters where pinyin-pro knows no phrase. Readings as in the Xiandai Hanyu Cidian. */

/** A character in its surroundings, and how it is read there; the character is all that the pattern matches. */
export const corrections: readonly (readonly [RegExp, string])[] = [
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
  [/(?<![这那各几一两每何多哪某百千万])种(?=[花树地菜田的植]|下去|了[^解])/gu, 'zhong4'],
  // To pour.
  [/倒(?=[水茶酒杯]|一杯|了一[地杯]|[进出]|满)/gu, 'dao4'],
  [/(?<=[抽有没])空(?!气|间|军|着)/gu, 'kong4'],
  [/背(?=[着起]|了[一你我他])/gu, 'bei1'],
  // To burn.
  [/着(?=火|起来|凉|急|迷)/gu, 'zhao2'],
  [/(?<=再)转(?!身|告|变|过)|转(?=动|圈|[来]转去)/gu, 'zhuan4'],
  [/朝(?=阳|气|夕|霞)/gu, 'zhao1'],
  // To grow.
  [
    /(?<=[船队校部班院局市村团县镇乡州省组站社厅司署舰酋]|委员|审判|秘书|董事|家|会|行|处|科|店)长(?![大出得成期远久处])|(?<!多|很|太)长(?=了|得|出|大|高|成|相|这么)/gu,
    'zhang3',
  ],
  [/曾(?=先生|小姐|老师|家|国)|(?<=姓)曾/gu, 'zeng1'],
  [/结(?=了?果子|巴|实)/gu, 'jie1'],
  [/挨(?=了|打|骂|饿|揍|一[拳刀])/gu, 'ai2'],

  // To be, to make: for somebody only before who it is for.
  [/(?<!因)为(?![了何此什啥谁你我他她它您咱之国民]|自己|大家|人民|孩子|家人|父|母|妻)/gu, 'wei2'],
  // Only; a bird or a hand where something is counted.
  [/(?<![一二两三四五六七八九十百千万几这那哪每多数半船])只(?![身眼手脚鸡鸟狗猫])/gu, 'zhi3'],
  // Ought to.
  [/(?<![反响答适供呼相顺对感回报效照接策因])应(?![对付用邀聘声战酬变急运验景征届试诺从])/gu, 'ying1'],
  // To do; dry where it is about drying.
  [
    /(?<![饼晒擦烘吹风晾肉若豆鱼菜烤萄卜相烧口阑阴未杏河])干(?![净燥旱杯脆枯涸果粮洗扰涉戚系瘪涩草冰巴瘦渴咳呕电酪着红白邑了妈爹爸娘])/gu,
    'gan4',
  ],
  // Hair.
  [
    /(?<=[护金短黑白理毛烫染秀洗假卷银鬓])发(?![生现展出觉明行射作动表布给放])|发(?=[型丝廊际梢夹髻箍簪辫])/gu,
    'fa4',
  ],
  [/(?<=[我你他她它这那们])倒(?=[是不也还没有要想好])|(?<=[油水酒汤茶奶])倒/gu, 'dao4'],
  // To teach somebody.
  [/(?<![请受宗佛道指说管调家任执主督伊文高助])教(?=[我你他她它您孩书]|给|过|会)/gu, 'jiao1'],
  [/卷(?=[帘起入走发毛曲土])/gu, 'juan3'],
  [/(?<=[睁啃拉牵握瞪闭抬摸捂举伸挥摆拍搓眨盯揉])着(?=[手眼])/gu, 'zhe5'],
  [/(?<=[出])了(?=事)/gu, 'le5'],
  [/(?<=央)行|(?<=改)行(?!为|动)/gu, 'hang2'],
  [/肖(?![像似])(?<![生不妙]肖)/gu, 'xiao1'],
  [/(?<=[心内肝肾脾])脏/gu, 'zang4'],
  [/(?<=[雪雨质数重产销流分能热含容])量/gu, 'liang4'],
  [/(?<=呕)吐/gu, 'tu4'],
  [/(?<=朝)鲜/gu, 'xian3'],
  [/(?<=干)嘛/gu, 'ma2'],
  [/(?<=强)调/gu, 'diao4'],
  [/揣(?=测)/gu, 'chuai3'],
  [/逮(?=捕)/gu, 'dai4'],
  [/咳(?=[嗽血痰喘了得着声])|(?<=干)咳/gu, 'ke2'],
  [/塞(?=[尔浦班维舌])/gu, 'sai4'],
  [/(?<=漏)斗/gu, 'dou3'],
  [/数(?=钞票|钱|一数|不清|着|到[一二三四五六七八九十])/gu, 'shu3'],
  // Sounds at the end of a clause.
  [/啦(?!啦)(?<!啦啦)/gu, 'la5'],
  [/(?<=\p{Script=Han})[哦喔](?!\p{Script=Han})/gu, 'o5'],
  [/(?<=\p{Script=Han})哟(?!\p{Script=Han})/gu, 'yo5'],
  [/(?<=\p{Script=Han})哇(?!\p{Script=Han})/gu, 'wa5'],
  [/(?<=\p{Script=Han})耶(?!\p{Script=Han})/gu, 'ye5'],
  [/呗/gu, 'bei5'],
  [/(?<=\p{Script=Han})咯(?!\p{Script=Han})/gu, 'lo5'],
];
