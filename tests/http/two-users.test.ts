/**
 * Two users against every call that names something by its id: what is another user's and private answers exactly as what
 * was never there. A new call of these services has to be added to the table.
 */
import { rmSync } from 'node:fs';
import { ClientError, createClient, jsonRequest, type Client } from '@komavox/client';
import { startProduct, temporaryFolder, type ProductProcess } from '@komavox/test-support';

interface Voice {
  readonly id: string;
  readonly sampleUrl: string;
}

/** What Ada has and Eve must not learn of. */
interface Belongings {
  readonly userId: string;
  /** A private voice. */
  readonly voice: Voice;
  /** The id of a video project. */
  readonly project: string;
  /** The address of a file that waits to become a voice. */
  readonly upload: string;
  /** The address of an image of hers, which she has had read. */
  readonly page: string;
  readonly order: string;
  readonly checkoutSession: string;
  /** The Idempotency-Key of a speech. */
  readonly speechKey: string;
}

const folder = temporaryFolder();
let product: ProductProcess;
let ada: Client;
let eve: Client;
let eveId: string;
let own: Belongings;
/** Nobody's. */
const missing: Belongings = {
  userId: '00000000-0000-4000-8000-000000000000',
  project: 'nobodys-project',
  voice: { id: '00000000-0000-4000-8000-000000000000', sampleUrl: '/media/e30.AAAA' },
  upload: '/media/e30.AAAA',
  page: '/media/e30.AAAA',
  order: '00000000-0000-4000-8000-000000000000',
  checkoutSession: 'cs_test_00000000000000000000000000000000',
  speechKey: 'nothing',
};

beforeAll(async () => {
  product = await startProduct({ folder });
  [ada, eve] = [createClient(product.origin), createClient(product.origin)];
  const { id: userId } = await ada.register('Ada', 'ada@example.org', 'correct horse battery');
  ({ id: eveId } = await eve.register('Eve', 'eve@example.org', 'correct horse battery'));
  const sample = await recordSample(ada);
  const made = await ada.call('/api/voice-models', form({ name: 'Secret', consent: 'true', sample }));
  const upload = await ada.call('/api/uploads', form({ kind: 'voice-sample', file: sample }));
  const project = 'project-of-ada';
  await ada.call(`/api/projects/${project}`, saving(0));
  const { order, checkoutSession } = await buy(ada, userId);
  own = {
    userId,
    project,
    voice: (await made.json()) as Voice,
    upload: ((await upload.json()) as { url: string }).url,
    page: await readPage(ada),
    order,
    checkoutSession,
    speechKey,
  };
});
afterAll(async () => {
  await product.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

/** One white pixel. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==';

const readPage = async (client: Client): Promise<string> => {
  const file = new Blob([Buffer.from(picture, 'base64')], { type: 'image/png' });
  const upload = await client.call('/api/uploads', form({ kind: 'voice-avatar', file }));
  const { url } = (await upload.json()) as { url: string };
  await client.call('/api/vision/extract-text', postJson({ imageUrl: url, language: 'en' }));
  return url;
};

const speechKey = 'of the sample';
const recordSample = async (client: Client): Promise<Blob> => {
  const text =
    'The train was late again, so we walked along the river and talked about the old house on the hill.';
  const body = { text, language: 'en' };
  const asked = jsonRequest('POST', body, { 'idempotency-key': speechKey });
  return (await client.call('/api/tts/speak', asked)).blob();
};

const postJson = (body: unknown): RequestInit => jsonRequest('POST', body);

function form(fields: Readonly<Record<string, string | Blob>>): RequestInit {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return { method: 'POST', body };
}

async function buy(client: Client, userId: string): Promise<{ order: string; checkoutSession: string }> {
  const begun = await client.call('/api/create-checkout-session', postJson({ userId, planId: 'plus' }));
  const { url } = (await begun.json()) as { url: string };
  const checkoutSession = url.split('/').at(-1) ?? '';
  const paying = {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'decision=pay&method=card',
  } as const;
  expect(await refusalOf(client, [url, paying])).toMatch(/^303 /);
  for (;;) {
    const { entries } = (await (await client.call('/api/credits')).json()) as {
      entries: { receiptUrl?: string }[];
    };
    const receipt = entries.find(({ receiptUrl }) => receiptUrl !== undefined)?.receiptUrl;
    if (receipt !== undefined) return { order: receipt.split('/').at(-1) ?? '', checkoutSession };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Status, code and sentence of a refusal; anything else is a leak. */
async function refusalOf(client: Client, [path, init]: Call): Promise<string> {
  try {
    const answer = await client.call(path, { redirect: 'manual', ...init });
    return `LEAK ${answer.status} ${(await answer.text()).slice(0, 200)}`;
  } catch (error) {
    if (error instanceof ClientError) return `${error.status} ${error.code} ${error.message}`;
    throw error;
  }
}

type Call = readonly [path: string, init?: RequestInit];

interface Row {
  /** Method and path, as the description of the API has them. */
  readonly route: string;
  readonly what: string;
  readonly call: (of: Belongings) => Call;
  /** Status and code of the refusal. */
  readonly refusal: string;
  /** It is told apart from what isn't there, as one must have its link or its owner's id for that. */
  readonly isTold?: true;
}

const voicePath = ({ voice }: Belongings, rest = '') => `/api/voice-models/${voice.id}${rest}`;
const register = (sampleUrl: string, avatarUrl?: string) =>
  postJson({
    model: { name: 'Mine', isPublic: false, consent: true, sampleUrl, avatarUrl },
    operation: 'register-client-upload',
  });

const correction = (imageUrl: string, text: string): RequestInit => {
  const region = { text, box: { x: 0, y: 0, width: 1, height: 1 }, confidence: 1, vertical: false };
  return jsonRequest('PUT', { imageUrl, language: 'en', regions: [region] });
};

/** A save of a video without frames. */
const saving = (base: number): RequestInit => {
  const captions = { style: 'standard', size: 2, position: { x: 50, y: 94 } };
  const voice = { kind: 'default', model: null };
  const edited = {
    name: 'Secret',
    order: [],
    frames: {},
    background: null,
    captions,
    knownTexts: {},
    language: 'en',
    voice,
  };
  return jsonRequest('PUT', { base, content: { edited, source: [] } });
};
/** Calls on a project, by what follows its id in the address. */
const onProject = (method: string, rest = '', init: RequestInit = { method }): Row => ({
  route: `${method} /api/projects/{id}${rest.replace(/\/1\b/, '/{version}').replace(/[\da-f]{64}$/, '{file}')}`,
  what: 'a project',
  call: ({ project }) => [`/api/projects/${project}${rest}`, init],
  refusal: '404 project_not_found',
});

const table: readonly Row[] = [
  onProject('GET'),
  onProject('PUT', '', saving(1)),
  onProject('PATCH', '', jsonRequest('PATCH', { name: 'Mine' })),
  onProject('DELETE'),
  onProject('POST', '/duplicate'),
  onProject('GET', '/versions'),
  onProject('GET', '/versions/1'),
  onProject('POST', '/versions/1/restore'),
  onProject('POST', '/files', form({ image: new Blob(['none']) })),
  onProject('GET', `/files/${'a'.repeat(64)}`),
  onProject('GET', '/file'),
  {
    route: 'POST /api/voice-models/{id}/clone',
    what: 'a voice',
    call: (of) => [voicePath(of, '/clone'), { method: 'POST' }],
    refusal: '404 voice_not_found',
  },
  {
    route: 'GET /api/voice-models/{id}/export',
    what: 'a voice',
    call: (of) => [voicePath(of, '/export')],
    refusal: '404 voice_not_found',
  },
  {
    route: 'DELETE /api/voice-models/{id}',
    what: 'a voice',
    call: (of) => [voicePath(of), { method: 'DELETE' }],
    refusal: '404 voice_not_found',
  },
  {
    route: 'POST /api/voice-models/register',
    what: 'a voice',
    call: ({ voice }) => [
      '/api/voice-models/register',
      postJson({ modelId: voice.id, operation: 'client-delete' }),
    ],
    refusal: '404 voice_not_found',
  },
  {
    route: 'POST /api/voice-models/register',
    what: 'a user',
    call: ({ voice, userId }) => [
      '/api/voice-models/register',
      postJson({ modelId: voice.id, operation: 'client-delete', userId }),
    ],
    refusal: '403 foreign_user',
  },
  {
    route: 'POST /api/tts/speak',
    what: 'a voice',
    call: ({ voice }) => [
      '/api/tts/speak',
      postJson({ text: 'Hello.', language: 'en', voiceModel: 'custom', customVoiceId: voice.id }),
    ],
    refusal: '404 voice_not_found',
  },
  {
    route: 'POST /api/tts/speak',
    what: 'a user',
    call: ({ userId }) => ['/api/tts/speak', postJson({ text: 'Hello.', language: 'en', userId })],
    refusal: '403 foreign_user',
  },
  {
    route: 'DELETE /api/tts/speak',
    what: 'a speech',
    call: (of) => ['/api/tts/speak', { method: 'DELETE', headers: { 'idempotency-key': of.speechKey } }],
    refusal: '404 speech_not_found',
  },
  {
    route: 'GET /api/voice-models',
    what: 'a user',
    call: ({ userId }) => [`/api/voice-models?userId=${userId}`],
    refusal: '403 foreign_user',
  },
  {
    route: 'POST /api/voice-models',
    what: 'an upload',
    call: ({ upload }) => ['/api/voice-models', register(upload)],
    refusal: '400 upload_unknown',
  },
  {
    route: 'POST /api/voice-models',
    what: 'a sample',
    call: ({ voice }) => ['/api/voice-models', register(voice.sampleUrl)],
    refusal: '400 upload_unknown',
  },
  {
    route: 'GET /media/{signed}',
    what: 'a sample',
    call: ({ voice }) => [voice.sampleUrl],
    refusal: '403 media_link_foreign',
    isTold: true,
  },
  {
    route: 'GET /media/{signed}',
    what: 'an upload',
    call: ({ upload }) => [upload],
    refusal: '403 media_link_foreign',
    isTold: true,
  },
  {
    route: 'POST /api/vision/extract-text',
    what: 'a page',
    call: ({ page }) => ['/api/vision/extract-text', postJson({ imageUrl: page, language: 'en' })],
    refusal: '403 media_link_foreign',
    isTold: true,
  },
  {
    route: 'PUT /api/vision/panels',
    what: 'a page',
    call: ({ page }) => ['/api/vision/panels', jsonRequest('PUT', { imageUrl: page, panels: [] })],
    refusal: '403 media_link_foreign',
    isTold: true,
  },
  {
    route: 'PUT /api/vision/corrections',
    what: 'a page',
    call: ({ page }) => ['/api/vision/corrections', correction(page, 'Mine')],
    refusal: '404 page_not_read',
  },
  {
    route: 'GET /api/credits',
    what: 'a user',
    call: ({ userId }) => [`/api/credits?userId=${userId}`],
    refusal: '403 foreign_user',
  },
  {
    route: 'GET /api/checkout/receipts/{order}',
    what: 'an order',
    call: ({ order }) => [`/api/checkout/receipts/${order}`],
    refusal: '404 no_receipt',
  },
  {
    route: 'POST /api/create-checkout-session',
    what: 'a user',
    call: ({ userId }) => ['/api/create-checkout-session', postJson({ userId, planId: 'plus' })],
    refusal: '403 foreign_user',
  },
  {
    route: 'GET /api/checkout/success',
    what: 'a payment',
    call: ({ checkoutSession, userId }) => [
      `/api/checkout/success?session_id=${checkoutSession}&user_id=${userId}&credits=200`,
    ],
    refusal: '403 user_mismatch',
  },
  {
    route: 'GET /api/checkout/success',
    what: 'a payment, as one’s own,',
    call: ({ checkoutSession }) => [
      `/api/checkout/success?session_id=${checkoutSession}&user_id=${eveId}&credits=200`,
    ],
    refusal: '409 checkout_mismatch',
  },
  {
    route: 'GET /sandbox/checkout/{session}',
    what: 'a payment',
    call: ({ checkoutSession }) => [`/sandbox/checkout/${checkoutSession}`],
    // A page, which has no code.
    refusal: '404 unknown',
  },
];

it.each(table.map((row) => [row.route, row.what, row] as const))(
  '%s tells nothing of %s of another user',
  async (_route, _what, { call, refusal, isTold }) => {
    const answer = await refusalOf(eve, call(own));
    expect(answer.split(' ').slice(0, 2).join(' ')).toBe(refusal);
    if (!isTold) expect(await refusalOf(eve, call(missing))).toBe(answer);
  },
);

it('leaves everything with its owner, who is the only one to see it listed', async () => {
  const listed = async (client: Client) =>
    ((await (await client.call('/api/voice-models')).json()) as Voice[]).map(({ id }) => id);
  expect(await listed(ada)).toEqual([own.voice.id]);
  expect(await listed(eve)).toEqual([]);
  expect((await ada.call(own.voice.sampleUrl)).status).toBe(200);
  const speech = { method: 'DELETE', headers: { 'idempotency-key': own.speechKey } };
  expect(await refusalOf(ada, ['/api/tts/speak', speech])).toMatch(/^409 speech_kept /);
  expect((await ada.call('/api/voice-models', register(own.upload))).status).toBe(201);
});

/** They name a manga, and hold what a user said of it himself, whether or not it is there. */
const ownOnly = ['narration/{mangaId}', 'casts/{mangaId}', 'casts/{mangaId}/pages/{page}'].flatMap((path) =>
  ['GET', 'PUT'].map((method) => `${method} /api/${path}`),
);

it('keeps apart how each wants the same manga read', async () => {
  const path = '/api/narration/m1';
  const chosen = { speed: 1.5, pronunciations: { en: [{ word: 'Rei', reading: 'ray' }] } };
  await ada.call(path, jsonRequest('PUT', chosen));
  expect(await (await eve.call(path)).json()).toEqual({ pronunciations: {} });
  await eve.call(path, jsonRequest('PUT', { speed: 2 }));
  expect(await (await ada.call(path)).json()).toEqual(chosen);
});

it('leaves corrections of a page with the user who made them', async () => {
  const { page: imageUrl } = own;
  const known = async (client: Client): Promise<unknown> =>
    (await client.call('/api/vision/known-texts', postJson({ imageUrls: [imageUrl] }))).json();
  const path = `/api/vision/corrections?${new URLSearchParams({ imageUrl, language: 'en' }).toString()}`;
  await ada.call('/api/vision/corrections', correction(imageUrl, 'Hers'));
  await eve.call(path, { method: 'DELETE' });
  expect(await known(eve)).toEqual({ texts: [null] });
  expect(await known(ada)).toEqual({ texts: [{ text: 'Hers', language: 'en' }] });
});

it('keeps casts apart, also of a manga that both see', async () => {
  const put = (body: unknown): RequestInit => jsonRequest('PUT', body);
  const read = async (client: Client, path: string): Promise<unknown> => (await client.call(path)).json();
  const [cast, page] = ['/api/casts/lantern', '/api/casts/lantern/pages/c1:0'];
  const members = [{ id: 'mio', name: 'Mio', voices: {} }];
  const lines = [{ text: 'Hm.', memberId: 'mio', kind: 'speech', manner: 'plain', chosen: true }];
  await ada.call(cast, put({ members }));
  await ada.call(page, put({ lines }));
  expect([await read(eve, cast), await read(eve, page)]).toEqual([{ members: [] }, { lines: [] }]);
  await eve.call(cast, put({ members: [] }));
  await eve.call(page, put({ lines: [] }));
  expect([await read(ada, cast), await read(ada, page)]).toEqual([{ members }, { lines }]);
});

it('has a row for every call on projects, voices, speeches, narrations, casts, credits and payments that names something', async () => {
  const { paths } = (await (await ada.call('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const services =
    /^\/api\/(projects|voice-models|uploads|tts|narration|casts|credits|checkout|create-checkout-session|plans)\b/;
  const naming = Object.entries(paths)
    .filter(([path]) => services.test(path) && path.includes('{'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
  const rows = new Set([...table.map(({ route }) => route), ...ownOnly]);
  expect(naming.filter((route) => !rows.has(route))).toEqual([]);
});
