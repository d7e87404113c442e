import { decodeAudio, encodeWav } from '@komavox/media';

/** A WAV file of a text, spoken by the product's default voice to a user made for it. */
export async function spokenWav(origin: string, text: string): Promise<Buffer> {
  const call = (path: string, body: object, cookie = '') =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { origin, cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const email = `speaker-${process.pid}-${Date.now()}@example.org`;
  const { headers } = await call('/api/auth/register', { name: 'Aki', email, password: 'a long password' });
  const cookie = headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const speech = await call('/api/tts/speak', { text, language: 'en' }, cookie);
  if (!speech.ok) throw new Error(`Speaking answered ${speech.status}: ${await speech.text()}`);
  return encodeWav(await decodeAudio(Buffer.from(await speech.arrayBuffer())));
}
