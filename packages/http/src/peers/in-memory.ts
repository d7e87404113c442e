/** HTTP inside this process: a connection is a pair of streams in memory, without a port that others could call. */
import { Agent, createServer, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { duplexPair, type Duplex } from 'node:stream';

/** @returns a function that opens a connection to the listener. */
export function connectionsInMemory(listener: RequestListener): () => Socket {
  const server = createServer(listener);
  return () => {
    const [near, far] = duplexPair();
    // Neither side of the pair notices the other's end by itself.
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
    server.emit('connection', likeSocket(far));
    return likeSocket(near);
  };
}

/** Node's HTTP client with this agent talks to the listener, whatever host the request names. */
export function agentInMemory(listener: RequestListener): Agent {
  const open = connectionsInMemory(listener);
  return Object.assign(new Agent({ keepAlive: false }), { createConnection: open });
}

/** Socket options that HTTP sets have no meaning in memory. */
function likeSocket(stream: Duplex): Socket {
  const ignore = () => stream;
  return Object.assign(stream, {
    setNoDelay: ignore,
    setKeepAlive: ignore,
    setTimeout: ignore,
    ref: ignore,
    unref: ignore,
  }) as unknown as Socket;
}
