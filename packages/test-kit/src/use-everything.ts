/** A user with something in every service. */
import { bookmark, call, importManga, makeVideo, type Person, picture, speak } from './people.js';

const json = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function makeVoice(origin: string, person: Person): Promise<string> {
  const text =
    'The train was late again, so we walked along the river and talked about the old house on the hill.';
  const spoken = await call(origin, person, '/api/tts/speak', json('POST', { text, language: 'en' }));
  const sample = new Blob([await spoken.arrayBuffer()]);
  const form = new FormData();
  const fields = { name: 'Feathered voice', isPublic: 'true', consent: 'true' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('sample', sample, 'sample.mp3');
  form.append('avatar', new Blob([new Uint8Array(picture(40, 200, 200))]), 'avatar.png');
  const made = await call(origin, person, '/api/voice-models', { method: 'POST', body: form });
  const upload = new FormData();
  upload.append('kind', 'voice-sample');
  upload.append('file', sample, 'sample.mp3');
  await call(origin, person, '/api/uploads', { method: 'POST', body: upload });
  return ((await made.json()) as { id: string }).id;
}

/** Has something of the person made in every service, named after Zebedaeus Quillfeather; gives the id of the voice. */
export async function useEverything(origin: string, person: Person): Promise<string> {
  await importManga(origin, person, 'Diary of a Quillfeather');
  await bookmark(origin, person);
  const [manga] = (await (await call(origin, person, '/api/mangas')).json()) as { id: string }[];
  const id = manga?.id ?? '';
  await call(origin, person, `/api/mangas/${id}`, json('PATCH', { shared: true }));
  const chapters = await call(origin, person, `/api/mangas/${id}/chapters?offset=0&limit=9&language=en`);
  const [chapter] = (await chapters.json()) as { id: string }[];
  const pages = await call(origin, person, `/api/chapters/${chapter?.id ?? ''}/pages`);
  const [imageUrl = ''] = (await pages.json()) as string[];
  await call(origin, person, '/api/vision/extract-text', json('POST', { imageUrl, language: 'en' }));
  const region = {
    kind: 'dialogue',
    confidence: 1,
    vertical: false,
    text: 'Quillfeather speaks',
    box: { x: 1, y: 1, width: 9, height: 9 },
  };
  const correction = { imageUrl, language: 'en', regions: [{ id: 'r1', panel: null, ...region }] };
  await call(origin, person, '/api/vision/corrections', json('PUT', correction));
  const panels = [{ x: 0, y: 0, width: 300, height: 300 }];
  await call(origin, person, '/api/vision/panels', json('PUT', { imageUrl, panels }));
  const reading = { word: 'Quillfeather', reading: 'Kwillfether' };
  await call(origin, person, `/api/narration/${id}`, json('PUT', { pronunciations: { en: [reading] } }));
  const member = { id: 'one', name: 'Zebedaeus Quillfeather', voices: {} };
  await call(origin, person, `/api/casts/${id}`, json('PUT', { members: [member] }));
  await speak(origin, person, 'key', 'My name is Zebedaeus Quillfeather.');
  await call(origin, person, '/api/credits/placeholder', { method: 'POST' });
  const voice = await makeVoice(origin, person);
  const custom = { text: 'A voice of my own.', language: 'en', voiceModel: 'custom', customVoiceId: voice };
  await call(origin, person, '/api/tts/speak', json('POST', custom));
  await makeVideo(origin, person, 'Zebedaeus Quillfeather tells a tale.');
  return voice;
}

/** Names of the files that are exported then, in order; see `exportedNames`. */
export const everythingExported: readonly string[] = [
  'account/sessions.json',
  'account/user.json',
  'billing/ledger.json',
  'catalogue/chapters.json',
  'catalogue/imports.json',
  'catalogue/manga.json',
  'catalogue/pages/#/#/0001-%.png',
  'reader/bookmarks.json',
  'render/frames.json',
  'render/uploads/#',
  ...Array.from({ length: 2 }, () => 'render/uploads/#.png'),
  'render/videos.json',
  'render/videos/#/video.jpg',
  'render/videos/#/video.mp4',
  'vision/corrected-panels.json',
  'vision/corrected-texts.json',
  'vision/texts.json',
  'voice/casts.json',
  'voice/narrations.json',
  'voice/speeches.json',
  ...Array.from({ length: 4 }, () => 'voice/speeches/#.mp3'),
  'voice/voices.json',
  'voice/voices/#/avatar.jpg',
  'voice/voices/#/sample.mp3',
  'voice/voices/#/sample.wav',
];

/** The names without what differs each time. */
export const exportedNames = (names: Iterable<string>): string[] =>
  [...names].map((name) => name.replace(/[0-9a-f-]{20,}/g, '#').replace(/0001-[0-9a-f]+/, '0001-%')).sort();
