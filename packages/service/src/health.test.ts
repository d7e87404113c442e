import { close, listen } from '@komavox/http';
import { startTelemetry } from '@komavox/telemetry';
import { createHealth } from './health.js';

it('is ready without the stores that are away, for those who exclude them', async () => {
  const telemetry = await startTelemetry('health', {});
  const health = createHealth(telemetry);
  const origin = await listen(health.server, 0, '127.0.0.1');
  const statuses = async () => {
    const answers = ['/readyz', '/readyz?exclude=stores'].map(
      async (path) => (await fetch(origin + path)).status,
    );
    return Promise.all(answers);
  };
  let isAway = true;
  const store = () =>
    isAway ? Promise.reject(new Error('away')) : Promise.resolve({ ok: true, detail: '' });
  let works = true;
  health.addChecks('ports', { events: store }, { ofStore: true });
  health.addChecks('ears', { engine: () => Promise.resolve({ ok: works, detail: '' }) });

  expect(await statuses()).toEqual([503, 503]);
  health.started();
  expect(await statuses()).toEqual([503, 200]);
  isAway = false;
  expect(await statuses()).toEqual([200, 200]);
  works = false;
  expect(await statuses()).toEqual([503, 503]);
  works = true;
  health.stopping();
  expect(await statuses()).toEqual([503, 503]);
  await close(health.server, 0);
  await telemetry.stop();
});
