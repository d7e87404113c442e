/** Health, metrics and the commands of operators, on a port of their own that is never public. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endsWithin, hostName, isLoopback } from '@komavox/core';
import type { Check } from './service.js';
import type { Telemetry } from '@komavox/telemetry';

interface CheckResult {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

interface NamedCheck {
  readonly name: string;
  readonly check: Check;
  /** Of a store, which other processes use, too. */
  readonly ofStore: boolean;
}

const checkTimeoutMs = 5_000;

export function createHealth(telemetry: Telemetry) {
  const checks: NamedCheck[] = [];
  let state: 'starting' | 'ready' | 'stopping' = 'starting';
  let brokenBy: string | undefined;
  let operators: RequestListener | undefined;
  const server = createServer((request, response) => {
    const reply = (status: number, value: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    const bound = server.address() as AddressInfo | null;
    // A page elsewhere whose name leads to this computer (DNS rebinding) would read all of it.
    if (isLoopback(bound?.address ?? '') && !isLoopback(hostName(request.headers.host))) {
      reply(403, { reason: 'These are read under a name of this computer only.' });
      return;
    }
    if (operators && request.url?.startsWith('/operator/')) {
      operators(request, response);
      return;
    }
    switch (request.url) {
      case '/livez':
        reply(brokenBy ? 503 : 200, { ok: !brokenBy, ...(brokenBy ? { reason: brokenBy } : {}) });
        return;
      case '/startupz':
        reply(state === 'starting' ? 503 : 200, { state });
        return;
      case '/readyz':
      case '/readyz?exclude=stores': {
        const chosen = request.url === '/readyz' ? checks : checks.filter(({ ofStore }) => !ofStore);
        void Promise.all(chosen.map(runCheck)).then((results) => {
          const ready = state === 'ready' && results.every(({ ok }) => ok);
          reply(ready ? 200 : 503, { ready, state, checks: results });
        });
        return;
      }
      case '/metrics':
        telemetry.serveMetrics(request, response);
        return;
      default:
        reply(404, { paths: ['/livez', '/readyz', '/startupz', '/metrics'] });
    }
  });
  return {
    server,
    /** Before this `/startupz` and `/readyz` answer 503. */
    started: () => void (state = 'ready'),
    /** From now on `/readyz` answers 503: no new calls, please. */
    stopping: () => void (state = 'stopping'),
    /** Sets `/livez` to 503: only a restart helps. */
    broken: (reason: string) => void (brokenBy = reason),
    /** Answers below `/operator/` from now on. */
    answerOperators: (listener: RequestListener) => void (operators = listener),
    addChecks(owner: string, added: Readonly<Record<string, Check>>, { ofStore = false } = {}): void {
      for (const [name, check] of Object.entries(added))
        checks.push({ name: `${owner}.${name}`, check, ofStore });
    },
  };
}

export type Health = ReturnType<typeof createHealth>;

async function runCheck({ name, check }: { name: string; check: Check }): Promise<CheckResult> {
  try {
    const checking = check();
    if (await endsWithin(checkTimeoutMs, checking)) return { name, ...(await checking) };
    return { name, ok: false, detail: `no answer in ${checkTimeoutMs} ms` };
  } catch (error) {
    return { name, ok: false, detail: error instanceof Error ? error.message : String(error) };
  }
}

/** A check that only has to resolve. */
export const reachable =
  (check: () => Promise<void>): Check =>
  async () => {
    await check();
    return { ok: true, detail: 'reachable' };
  };
