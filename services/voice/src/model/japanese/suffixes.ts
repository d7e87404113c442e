/** Second halves of compounds that are said otherwise than alone. Readings after Daijirin. */
import { pairsOf } from '../pairs.js';
import type { Morpheme } from './morpheme.js';
import { sinoReading } from './sino-readings.js';

/** Chinese readings after a compound of two characters or more: 牧羊犬. */
const sino = new Map(
  pairsOf(`
  犬=ケン 湖=コ 標=ヒョー 藻=ソー 魚=ギョ 鳥=チョー 虫=チュー 獣=ジュー 剣=ケン 拳=ケン 弓=キュー 刀=トー 骨=コツ
  城=ジョー 鬼=キ 金=キン 船=セン 竜=リュー 龍=リュー 砲=ホー 弾=ダン 帝=テイ 中=チュー 所=ジョ 形=ケイ 溝=コー
`),
);

/** After a verb: 混ぜ物, 決まり手. */
const native = new Map(
  pairsOf(`
  物=モノ 者=モノ 手=テ 水=ミズ 酒=ザケ 紙=ガミ 針=バリ 薬=グスリ 金=ガネ 網=アミ 場=バ 止め=ドメ
`),
);

/** Voiced after any noun: プレハブ小屋, 冒険好き. */
const sequential = new Map(
  pairsOf(`
  部屋=ベヤ 小屋=ゴヤ 畑=バタケ 好き=ズキ 時計=ドケー 会社=ガイシャ 豆腐=ドーフ 沙汰=ザタ 不足=ブソク 太鼓=ダイコ
  箱=バコ 袋=ブクロ 棚=ダナ 釣り=ヅリ 立ち=ダチ 揃い=ゾロイ 払い=バライ 作り=ヅクリ 造り=ヅクリ 勝負=ショーブ
  相撲=ズモー 草履=ゾーリ 茶碗=ヂャワン 包丁=ボーチョー 布団=ブトン 染め=ゾメ 熊=グマ 締め=ジメ
`),
);

/** A noun that another word may be joined to without a particle. */
const joins = ({ kind, detail, surface }: Morpheme): boolean =>
  (kind === '名詞' || kind === 'UNK') &&
  !['代名詞', '副詞可能', '非自立', '数', '接尾'].includes(detail) &&
  /[\p{Script=Han}\p{Script=Katakana}ー]$/u.test(surface);

/** What a morpheme is said like after another; undefined as the dictionary has it. */
export function suffixReading(morpheme: Morpheme, before: Morpheme | undefined): string | undefined {
  const { surface, kind, settled } = morpheme;
  if (settled === true || before === undefined) return undefined;
  // A colour is an イロ after a word that isn't Chinese.
  if (surface === '色' && /[\p{Script=Katakana}\p{Script=Hiragana}ー]{2}$/u.test(before.surface))
    return 'イロ';
  if (
    before.kind === '動詞' &&
    /\p{Script=Han}.*[いきぎしちにびみりえけげせぜてでねべめれ]$/u.test(before.surface)
  ) {
    const said = native.get(surface);
    if (said !== undefined) return said;
  }
  // これ等, こいつ等.
  if (surface === '等' && /[れつ]$/u.test(before.surface)) return 'ラ';
  if (!joins(before)) return undefined;
  // 料理人, who does it; 宇宙人 is from there.
  if (surface === '人' && before.detail === 'サ変接続') return 'ニン';
  if (surface === '家' && before.detail === '固有名詞') return 'ケ';
  const said = kind === '名詞' && /\p{Script=Han}{2}$/u.test(before.surface) ? sino.get(surface) : undefined;
  return said ?? sequential.get(surface);
}

/**
 * 小, 大 and 御 before a word of Japanese origin: one with kana at its end (小狡い, 大喜び), for 御 also a character in its
 * Japanese reading (御姫様).
 */
export function prefixReading({ surface, kind }: Morpheme, after: Morpheme | undefined): string | undefined {
  if (kind !== '接頭詞' || after === undefined) return undefined;
  const sinoAfter = sinoReading(after.surface);
  const isNative = /\p{Script=Han}\p{Script=Hiragana}+$/u.test(after.surface);
  if (surface === '御') {
    return isNative || (sinoAfter !== undefined && sinoAfter !== after.pronunciation) ? 'オ' : undefined;
  }
  return isNative ? { 小: 'コ', 大: 'オー' }[surface] : undefined;
}
