/**
 * Some seconds of ordinary speech in each language with about all of its sounds. A voice is measured by what it makes
 * of them, so that its mean spectrum is the voice's and not that of a word. Japanese is in kana: no dictionary is needed.
 */
import type { SpokenLanguage } from '@komavox/languages';

export const calibrationTexts: Readonly<Record<SpokenLanguage, string>> = {
  en: 'The captain looked at the map and slowly shook his head. We should have chosen the other road, through the green valley, before the weather changed.',
  ja: 'せんちょうは ちずを みて、ゆっくりと くびを ふりました。てんきが かわる まえに、みどりの たにを とおる べつの みちを えらぶ べきでした。',
  ko: '선장은 지도를 보고 천천히 고개를 저었습니다. 날씨가 바뀌기 전에 푸른 골짜기를 지나는 다른 길을 골랐어야 했습니다.',
  zh: '船长看了看地图，慢慢地摇了摇头。天气变坏以前，我们应该选另外一条路，从绿色的山谷里走过去。',
  'zh-hk': '船長睇咗睇地圖，慢慢噉擰咗擰頭。天氣變壞之前，我哋應該揀另外一條路，喺綠色嘅山谷行過去。',
  es: 'El capitán miró el mapa y movió despacio la cabeza. Deberíamos haber elegido el otro camino, por el valle verde, antes de que cambiara el tiempo.',
  'pt-br':
    'O capitão olhou para o mapa e balançou a cabeça devagar. Devíamos ter escolhido o outro caminho, pelo vale verde, antes que o tempo mudasse.',
  fr: 'Le capitaine regarda la carte et secoua lentement la tête. Nous aurions dû choisir l’autre chemin, par la vallée verte, avant que le temps ne change.',
  de: 'Der Kapitän sah auf die Karte und schüttelte langsam den Kopf. Wir hätten den anderen Weg wählen sollen, durch das grüne Tal, bevor das Wetter umschlug.',
  it: 'Il capitano guardò la mappa e scosse lentamente la testa. Avremmo dovuto scegliere l’altra strada, per la valle verde, prima che cambiasse il tempo.',
  ru: 'Капитан посмотрел на карту и медленно покачал головой. Нам следовало выбрать другую дорогу, через зелёную долину, пока не испортилась погода.',
};
