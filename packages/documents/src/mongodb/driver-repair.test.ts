import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { driverConnectionClass, repairDriver } from './driver-repair.js';

/** The outcome, within half a second, of a command on a socket that is closing. */
async function commandOnClosingSocket(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const connection = new (driverConnectionClass())(socket, {
    id: 1,
    generation: 1,
    monitorCommands: false,
    hostAddress: { toString: () => 'here' },
  }) as unknown as { command(ns: object, command: object, options: object): Promise<unknown> };
  socket.destroy();
  const outcome = connection.command({ db: 'admin' }, { ping: 1 }, {}).then(
    () => 'answered',
    (error: unknown) => (error as Error).constructor.name,
  );
  try {
    return await Promise.race([outcome, sleep(500, 'waits for ever')]);
  } finally {
    server.close();
  }
}

describe("MongoDB's driver", () => {
  it('leaves a command waiting on a socket that is closing, until it is repaired', async () => {
    expect(await commandOnClosingSocket()).toBe('waits for ever');
    repairDriver();
    repairDriver();
    expect(await commandOnClosingSocket()).toBe('MongoNetworkError');
  });
});
