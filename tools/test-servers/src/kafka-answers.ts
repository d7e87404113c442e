/** Kafka's answers on their way to a client, which may be changed or lost. */
import type { Interception, ProxiedConnection } from './proxy.js';

export const apiKeys = { produce: 0, findCoordinator: 10, heartbeat: 12 } as const;

/** The answer's bytes as they shall arrive, or that it shall not, and its connection with it. */
export type Fate = Buffer | 'lost';

/** `decide` sees each answer whole, with the API key of the request that it belongs to. */
export function interceptAnswers(decide: (apiKey: number, answer: Buffer) => Fate) {
  return ({ toServer, toClient, cut }: ProxiedConnection): Interception => {
    const asked = new Map<number, number>();
    const requests = splitFrames((frame) => {
      // Length, API key and version, then the correlation id, which the answer begins with.
      asked.set(frame.readInt32BE(8), frame.readInt16BE(4));
    });
    const answers = splitFrames((frame) => {
      const id = frame.readInt32BE(4);
      const fate = decide(asked.get(id) ?? -1, frame);
      asked.delete(id);
      if (fate === 'lost') cut();
      else toClient(fate);
    });
    return {
      fromClient(bytes) {
        requests(bytes);
        toServer(bytes);
      },
      fromServer: answers,
    };
  };
}

function splitFrames(each: (frame: Buffer) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 4 && rest.length >= 4 + rest.readInt32BE(0)) {
      const length = 4 + rest.readInt32BE(0);
      each(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  };
}
