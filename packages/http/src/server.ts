/** Opening and closing a listener. */
import type { Server } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { SettingsError } from '@komavox/core';

/** Whether it listens on every interface. */
export const isWide = (host: string): boolean => host === '0.0.0.0' || host === '::';

/** Resolves with the origin to call it at; a taken port is a mistake in the settings. */
export function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        taken
          ? new SettingsError([`port ${port} on ${host} is taken; choose another (PORT, INTERNAL_PORT)`])
          : error,
      );
    });
    server.listen(port, host, () => {
      const { port: actual } = server.address() as AddressInfo;
      resolve(`http://${isWide(host) ? '127.0.0.1' : isIPv6(host) ? `[${host}]` : host}:${actual}`);
    });
  });
}

/** Stops listening and lets calls in flight end, at most for `graceMs`. */
export function close(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (!server.listening) {
      resolve();
      return;
    }
    const late = setTimeout(() => server.closeAllConnections(), graceMs);
    // A connection that was busy when we began becomes idle and would be kept for the next call.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(late);
      clearInterval(idle);
      resolve();
    });
  });
}
