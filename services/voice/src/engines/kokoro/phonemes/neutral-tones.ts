/** Syllables that are said without a tone. After the Xiandai Hanyu Cidian, which writes a dot before them. */

/** Words whose last syllable has none. */
const words =
  '朋友 夫人 太太 姑娘 意思 消息 老婆 事情 喉咙 明白 舒服 眼睛 脑袋 口袋 热闹 帐篷 玻璃 屁股 麻烦 困难 太阳 点心 厉害 收拾 名字 ' +
  '故事 粮食 哆嗦 窟窿 功夫 骆驼 招牌 脾气 大爷 泥鳅 菩萨 棺材 嫁妆 认识 闺女 便宜 衣服 行李 钥匙 葡萄 萝卜 豆腐 耳朵 嘴巴 ' +
  '尾巴 下巴 胳膊 指甲 师傅 丈夫 客气 运气 力气 福气 动静 打听 商量 休息 吓唬 糊涂 清楚 凉快 暖和 干净 结实 老实 马虎 ' +
  '委屈 心思 规矩 本事 招呼 活泼 快活 喇叭 石头 骨头 舌头 枕头 拳头 馒头 念头 丫头 木头 云彩 月亮 先生 时候 东西 状元 张罗 头发 ' +
  '咳嗽 疙瘩 琵琶 枇杷 笤帚 扫帚 唾沫 苍蝇 蛤蟆 刺猬 狐狸 猩猩 星星 娃娃 爹爹 妞妞 作坊 算盘 官司 亲戚 苗条 牲口 牲畜 秀才 奴才 ' +
  '折腾 耽误 巴结 嘀咕 嘱咐 吩咐 埋怨 佩服 体面 痛快 自在 勤快 机灵 伶俐 利落 利索 稳当 妥当 踏实 模糊 迷糊 含糊 在乎 合同 名堂';

const last = new RegExp(
  words
    .split(' ')
    .map((word) => `(?<=${word.slice(0, -1)})${word.slice(-1)}`)
    .join('|'),
  'gu',
);

export const neutral: readonly RegExp[] = [
  last,
  // A little of what is done: 看看, 问问.
  /(?<=([看问玩聊逛试听想说走坐谢尝查练笑歇瞧闻摸擦洗猜]))\1(?!\1)/gu,
  // The ending of a noun.
  /(?<=[檩棒柚厨嗓橘梨柿李袋缎鸽镊筷裙辊碾摊馆胖鬼妃疹痱疮丸段棍钉锤珠筛铲链鞭梯橙锥锯])子(?![弹女孙夜])/gu,
];
