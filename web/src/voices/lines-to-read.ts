import type { SpokenLanguage } from '@komavox/languages';

/** Lines of seven to ten seconds with many of a language's sounds, to be read aloud for a sample. */
const lines: Readonly<Record<SpokenLanguage, string>> = {
  en: 'The old lighthouse keeper poured two cups of tea, although nobody had knocked. “Choose a chair,” he said to the fog, “and tell me how far you have travelled.”',
  ja: '灯台守のおじいさんは、誰も来ていないのに、お茶を二杯いれました。「どうぞ座って」と霧に向かって言いました。「ずいぶん遠くから来たんだね」',
  ko: '등대지기 할아버지는 아무도 오지 않았는데 차를 두 잔 따랐습니다. “거기 앉아요.” 할아버지가 안개에게 말했습니다. “참 먼 길을 왔군요.”',
  zh: '守灯塔的老人倒了两杯茶，虽然没有人敲门。“请坐吧，”他对着雾说，“告诉我，你走了多远的路，才来到这里？”',
  'zh-hk':
    '守燈塔的老人倒了兩杯茶，雖然沒有人敲門。「請坐吧，」他對着霧說，「告訴我，你走了多遠的路，才來到這裏？」',
  es: 'El viejo farero sirvió dos tazas de té, aunque nadie había llamado a la puerta. «Siéntate», le dijo a la niebla, «y cuéntame desde dónde vienes».',
  'pt-br':
    'O velho faroleiro serviu duas xícaras de chá, embora ninguém tivesse batido à porta. “Sente-se”, disse ele à neblina, “e conte-me de onde você vem.”',
  fr: 'Le vieux gardien du phare versa deux tasses de thé, bien que personne n’eût frappé. « Assieds-toi, dit-il au brouillard, et raconte-moi ton long voyage. »',
  de: 'Der alte Leuchtturmwärter goss zwei Tassen Tee ein, obwohl niemand geklopft hatte. „Setz dich“, sagte er zum Nebel, „und erzähl mir, wie weit du gereist bist.“',
  it: 'Il vecchio guardiano del faro versò due tazze di tè, anche se nessuno aveva bussato. «Siediti», disse alla nebbia, «e raccontami da dove vieni».',
  ru: 'Старый смотритель маяка налил две чашки чая, хотя никто не стучал. «Садись, — сказал он туману, — и расскажи мне, как далёк был твой путь».',
};

/** The line in a language, or in English where there is none. */
export function lineToRead(language: string): { readonly text: string; readonly language: string } {
  const text = language in lines ? lines[language as SpokenLanguage] : undefined;
  return text === undefined ? { text: lines.en, language: 'en' } : { text, language };
}

/** Its first sentence: some three seconds, to hear a voice by. */
export function sentenceToHear(language: string): { readonly text: string; readonly language: string } {
  const line = lineToRead(language);
  return { ...line, text: /^.*?[.。]/u.exec(line.text)?.[0] ?? line.text };
}
