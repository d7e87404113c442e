import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { createClient, makeVideo, type Client } from '@komavox/client';
import { product } from '@komavox/standalone';
import { listedMangas, toneWav } from '@komavox/test-support';
import { documentedMetrics, shownMetrics, shownValues } from './support/metrics-table.js';
import { queries } from './support/monitoring.js';
import { selections } from './support/queries.js';

const page = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
const documented = new Map(documentedMetrics(page).map((metric) => [metric.name, metric]));
/** Says what the process is; every exporter has it. */
const ofTheFormat = ['target_info'];

let running: TestProduct;
let client: Client;
let userId: string;
let videoId: string;

/** A page is read and heard, a video made of it, a recording judged: all that is counted has happened once. */
beforeAll(async () => {
  running = await bootForTest(product);
  client = createClient(running.origin);
  userId = (await client.register('Aki', 'aki@example.org', 'correct horse battery')).id;
  const [manga] = await listedMangas(client);
  const language = manga?.languages[0] ?? 'en';
  const [chapter] = await client.chapters(manga?.id ?? '', language);
  const pages = await client.pages(chapter?.id ?? '');
  const made = await makeVideo(client, pages.slice(0, 1), {
    language,
    captionStyle: 'standard',
    captionSize: 2,
  });
  expect(made.frames[0]?.speech?.duration).toBeGreaterThan(0);
  videoId = made.job.id;
  const recording = new FormData();
  recording.set('sample', new Blob([new Uint8Array(toneWav(1, 220))]));
  await (await client.call('/api/voice-models/check', { method: 'POST', body: recording })).text();
  for (const path of ['/api/credits', '/api/bookmarks/none']) await (await client.call(path)).text();
});
afterAll(() => running.stop());

const metricsText = async () => (await fetch(`${running.internalOrigin}/metrics`)).text();

it('docs/operations.md lists every metric of the product, and none that it has not', async () => {
  const ours = (names: Iterable<string>) => [...names].filter((name) => name.startsWith('komavox_')).sort();
  const shown = shownMetrics(await metricsText());
  expect(ours(shown.map(({ name }) => name))).toEqual(ours(documented.keys()));
  for (const { name, kind, labels } of shown.filter((metric) => !ofTheFormat.includes(metric.name))) {
    const row = documented.get(name);
    expect({ name, kind: row?.kind }).toEqual({ name, kind });
    expect({ name, missing: labels.filter((label) => !row?.labels.includes(label)) }).toEqual({
      name,
      missing: [],
    });
  }
});

/** Prometheus makes them: these metrics, and these labels of every target. */
const ofPrometheus = { metrics: ['up', 'ALERTS'], labels: ['job', 'instance', 'namespace', 'pod'] };
/** Labels whose values are words of the product, of which a query may name only those that are there. */
const wordLabels = [
  'service',
  'kind',
  'state',
  'messaging_destination_name',
  'messaging_consumer_group_name',
];

it('shows every metric that a dashboard or an alert names, by its labels and their values', async () => {
  const text = await metricsText();
  const shown = new Map(shownMetrics(text).map((metric) => [metric.name, metric]));
  const unknown = queries.flatMap(selections).flatMap(({ place, metric, labels, values }) => {
    if (ofPrometheus.metrics.includes(metric)) return [];
    const family = shown.has(metric) ? metric : metric.replace(/_(bucket|count|sum)$/, '');
    const found = shown.get(family);
    if (!found || (found.kind === 'histogram') === (family === metric)) return [`${place}: ${metric}`];
    const known = shownValues(text, family);
    const missing = labels.filter(
      (label) =>
        ![...ofPrometheus.labels, ...known.keys(), ...(found.kind === 'histogram' ? ['le'] : [])].includes(
          label,
        ),
    );
    // What fails says so by a label that nothing has while all goes well.
    const strange = missing.filter(
      (label) => label !== 'error_type' || !documented.get(family)?.labels.includes(label),
    );
    const words = values
      .filter(({ label }) => wordLabels.includes(label))
      .flatMap(({ label, value }) => value.split('|').map((word) => ({ label, word })))
      .filter(({ label, word }) => !known.get(label)?.has(word));
    return [
      ...strange.map((label) => `${place}: ${metric} by ${label}`),
      ...words.map(({ label, word }) => `${place}: ${metric}{${label}="${word}"}`),
    ];
  });
  expect(unknown).toEqual([]);
});

it('names in labels no person, no job and no path as it was asked for', async () => {
  const text = await metricsText();
  expect(text).toContain('http_route="/api/video/jobs/:id"');
  expect(text).toContain('http_route="/api/video/*"');
  for (const secret of [userId, videoId]) expect(text).not.toContain(secret);
});

it('has rate, errors and duration of calls for every service, in seconds', async () => {
  const lines = (await metricsText()).split('\n');
  const count = (...parts: readonly string[]) =>
    lines.filter((line) => parts.every((part) => line.includes(part))).length;
  for (const { name } of product) {
    const calls = ['http_server_request_duration_count', `service="${name}"`, 'status_code="200"'];
    expect({ name, counted: count(...calls) > 0 }).toEqual({ name, counted: true });
  }
  expect(count('http_server_request_duration_bucket', 'service="voice"', 'le="0.25"')).toBeGreaterThan(0);
  const asked = ['http_client_request_duration_count', 'service="gateway"', 'server_address="voice"'];
  expect(count(...asked, 'http_request_method="POST"')).toBe(1);
});
