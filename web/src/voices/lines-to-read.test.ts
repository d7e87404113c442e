import { sentenceToHear } from './lines-to-read.js';

it.each([
  ['en', 'The old lighthouse keeper poured two cups of tea, although nobody had knocked.'],
  ['ja', '灯台守のおじいさんは、誰も来ていないのに、お茶を二杯いれました。'],
  ['ru', 'Старый смотритель маяка налил две чашки чая, хотя никто не стучал.'],
])('a voice is heard by one sentence: %s', (language, text) => {
  expect(sentenceToHear(language)).toEqual({ text, language });
});
