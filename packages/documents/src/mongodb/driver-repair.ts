/**
 * A repair of MongoDB's driver (7.8.0). A command that is written while its socket is closing waits for the socket to
 * drain, which a closed one never does: the operation never ends, and when it is the monitor's, the process never finds
 * its server again. Here a connection that ends emits to its socket's listeners, of which the waiting command is one. The
 * test beside it shows whether the driver still needs this.
 */
import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';

/** As much of the driver's class as the repair needs; it isn't exported. */
interface DriverConnection {
  readonly socket: EventEmitter;
  closed: boolean;
  cleanup(error: Error): void;
}
type DriverConnectionClass = new (socket: unknown, options: object) => DriverConnection;

/** The class of the driver that Mongoose uses. */
export function driverConnectionClass(): DriverConnectionClass {
  const ofMongoose = createRequire(createRequire(import.meta.url).resolve('mongoose'));
  return (ofMongoose('mongodb/lib/cmap/connection') as { Connection: DriverConnectionClass }).Connection;
}

const repaired = new WeakSet<object>();

/** Repairs the driver of this process, once. */
export function repairDriver(): void {
  const prototype = driverConnectionClass().prototype as DriverConnection;
  if (repaired.has(prototype)) return;
  repaired.add(prototype);
  const { cleanup } = prototype;
  prototype.cleanup = function (error) {
    if (this.closed) return;
    cleanup.call(this, error);
    this.socket.emit('error', error);
  };
}
