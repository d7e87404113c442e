import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections (gVisor from 16 000, Linux from 32 768): one of those could
 * take the port before the server does, even the connection that asks whether the server is there.
 */
const lowest = 10_000;
const end = 16_000;

/** A port on loopback that nobody listens on, and that no other process gets from here while this one runs. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, end);
    if ((await reserve(port)) && (await isFree(port))) return port;
  }
}

/** Nothing here talks UDP: who holds the port of that number there has the one for TCP, until its process ends. */
async function reserve(port: number): Promise<boolean> {
  const held = createSocket('udp4').unref();
  held.bind({ port, address: '127.0.0.1', exclusive: true });
  const reserved = await succeeds(once(held, 'listening'));
  if (!reserved) held.close();
  return reserved;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const free = await succeeds(once(server, 'listening'));
  if (free) {
    server.close();
    await once(server, 'close');
  }
  return free;
}

const succeeds = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  );
