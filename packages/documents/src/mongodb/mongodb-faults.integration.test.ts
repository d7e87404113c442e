import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { realServers, type RealServer, type RealServers } from '@komavox/test-servers';
import { Schema, type Model } from 'mongoose';
import { until } from '@komavox/test-kit';
import { type DocumentsConnection, openDocuments } from '../open-documents.js';
import { modelOf } from '../../contract/models.js';

interface Entry {
  _id: string;
  key: string;
  version: number;
}

const entrySchema = new Schema<Entry>({ _id: String, key: String, version: Number });
entrySchema.index({ key: 1 }, { unique: true });

const writers = 50;
/** Longer than a call waits for a server, five seconds. */
const awayMs = 20_000;

describe('documents on MongoDB, from two connections', () => {
  let servers: RealServers<'documents'>;
  let server: RealServer;
  let connections: DocumentsConnection[] = [];
  let models: Model<Entry>[] = [];
  const modelFor = (writer: number): Model<Entry> => {
    const model = models[writer % models.length];
    if (model === undefined) throw new Error('The models are made before the first test');
    return model;
  };

  beforeAll(async () => {
    servers = await realServers(['documents']);
    server = servers.server('documents');
    const open = () => openDocuments(server.url, 'faults');
    connections = [await open(), await open()];
    models = connections.map(({ connection }) => modelOf(connection, 'Entry', entrySchema));
    for (const model of models) await model.init();
  });
  afterAll(async () => {
    await Promise.all(connections.map((one) => one.close()));
    await servers.close();
  });

  it(`give a unique key to one of ${String(writers)} that want it at the same time`, async () => {
    for (let round = 0; round < 10; round += 1) {
      const key = randomUUID();
      const results = await Promise.allSettled(
        Array.from({ length: writers }, (_, writer) =>
          modelFor(writer).create({ _id: `${key}-${String(writer)}`, key, version: 0 }),
        ),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 11000 });
      }
      expect(await modelFor(round).countDocuments({ key })).toBe(1);
    }
  });

  it(`let each of ${String(writers)} that compare and set win once a version, and lose none`, async () => {
    const times = 4;
    const { _id } = await modelFor(0).create({ _id: randomUUID(), key: randomUUID(), version: 0 });
    const won: number[] = [];
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        const model = modelFor(writer);
        for (let done = 0; done < times;) {
          const version = (await model.findById(_id).lean())?.version ?? 0;
          const { modifiedCount } = await model.updateOne(
            { _id, version },
            { $set: { version: version + 1 } },
          );
          if (modifiedCount === 0) continue;
          won.push(version);
          done += 1;
        }
      }),
    );
    expect([...won].sort((a, b) => a - b)).toEqual(
      Array.from({ length: writers * times }, (_, version) => version),
    );
    expect((await modelFor(1).findById(_id).lean())?.version).toBe(writers * times);
  });

  it('keep every acknowledged write of eight writers over five kills of the server', async () => {
    const counter = `counter-${randomUUID()}`;
    await modelFor(0).create({ _id: counter, key: counter, version: 0 });
    const acknowledged: string[] = [];
    let counted = 0;
    let writing = true;
    const lanes = Array.from({ length: 8 }, async (_, lane) => {
      for (let round = 0; writing; round += 1) {
        const id = `${counter}-${String(lane)}-${String(round)}`;
        try {
          await modelFor(lane).create({ _id: id, key: id, version: round });
          acknowledged.push(id);
          const after = await modelFor(lane).findOneAndUpdate(
            { _id: counter },
            { $inc: { version: 1 } },
            { returnDocument: 'after' },
          );
          counted = Math.max(counted, after?.version ?? 0);
        } catch {
          // Not acknowledged: whether it is there is open.
          await sleep(20);
        }
      }
    });
    const seconds: number[] = [];
    for (let kill = 1; kill <= 5; kill += 1) {
      const before = acknowledged.length;
      await until('it is under way', () => acknowledged.length >= before + 40);
      await server.kill();
      await server.start();
      const started = performance.now();
      const at = acknowledged.length;
      await until('writes are acknowledged again', () => acknowledged.length > at);
      seconds.push((performance.now() - started) / 1000);
    }
    writing = false;
    await Promise.all(lanes);
    const stored = await modelFor(1).find({}, { _id: 1 }).lean();
    const kept = new Set(stored.map(({ _id }) => _id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    expect((await modelFor(1).findById(counter).lean())?.version).toBeGreaterThanOrEqual(counted);
    const [again = ''] = acknowledged;
    await expect(modelFor(0).create({ _id: randomUUID(), key: again, version: 0 })).rejects.toMatchObject({
      code: 11000,
    });
    process.stderr.write(
      `documents killed 5 times: ${String(acknowledged.length)} acknowledged, 0 lost, ` +
        `recovered in ${seconds.map((one) => one.toFixed(1)).join(', ')} s after the start\n`,
    );
  });

  it(`tell while the server is away, and come back by themselves after ${String(awayMs / 1000)} s`, async () => {
    const [first] = connections;
    await first?.check();
    await server.kill();
    const killed = Date.now();
    await expect(first?.check()).rejects.toThrow();
    const id = randomUUID();
    await expect(modelFor(0).create({ _id: id, key: id, version: 0 })).rejects.toThrow();
    await sleep(awayMs - (Date.now() - killed));
    await server.start();
    const started = performance.now();
    await until('both answer again', () =>
      Promise.all(connections.map((one) => one.check())).then(
        () => true,
        () => false,
      ),
    );
    const seconds = (performance.now() - started) / 1000;
    for (const writer of [0, 1]) {
      const key = randomUUID();
      await modelFor(writer).create({ _id: key, key, version: 1 });
      expect(
        await modelFor(writer + 1)
          .findById(key)
          .lean(),
      ).toMatchObject({ key, version: 1 });
    }
    process.stderr.write(
      `documents away for ${String(awayMs / 1000)} s: recovered in ${seconds.toFixed(1)} s after the start\n`,
    );
  });
});
