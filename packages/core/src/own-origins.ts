/** The origins under which browsers reach the product. */
import { isLoopback } from './loopback.js';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** Those that are set, in their order, and every name of this computer for one that is loopback. */
export function ownOrigins(origins: readonly string[]): readonly string[] {
  return [...new Set([...origins, ...origins.flatMap(namesOfThisComputer)])];
}

function namesOfThisComputer(origin: string): readonly string[] {
  const { protocol, hostname, port } = new URL(origin);
  if (!isLoopback(hostname)) return [];
  return loopbackNames.map((name) => new URL(`${protocol}//${name}:${port}`).origin);
}
