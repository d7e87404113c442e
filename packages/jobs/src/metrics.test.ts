import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Schema } from 'mongoose';
import { openDocuments } from '@komavox/documents';
import { type JobQueue, observeJobs } from './metrics.js';
import { createLogger } from '@komavox/core';
import { collectMetrics } from '@komavox/telemetry/testing';

it('jobs that wait show how many they are in each state, and the age of the oldest', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
  const documents = await openDocuments(`sqlite:${folder}`, 'test');
  const schema = new Schema({ _id: String, state: String, createdAt: Date });
  schema.index({ state: 1, createdAt: 1 });
  const jobs = documents.connection.model('Job', schema);
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
  await jobs.create({ _id: 'a', state: 'queued', createdAt: ago(30) });
  await jobs.create({ _id: 'b', state: 'queued', createdAt: ago(90) });
  await jobs.create({ _id: 'd', state: 'waiting', createdAt: ago(20) });
  await jobs.create({ _id: 'c', state: 'done', createdAt: ago(900) });
  const metrics = await collectMetrics();
  const queue: JobQueue = {
    kind: 'test',
    model: jobs,
  };
  const unobserve = observeJobs(queue, createLogger({ level: 'silent' }));
  const of = (name: string, state: string) => metrics.value(`${name}{kind="test",state="${state}"}`);
  expect(await of('komavox_jobs_waiting', 'queued')).toBe(2);
  expect(await of('komavox_jobs_oldest_age', 'queued')).toBeCloseTo(90, -1);
  expect(await of('komavox_jobs_waiting', 'waiting')).toBe(1);
  expect(await of('komavox_jobs_oldest_age', 'waiting')).toBeCloseTo(20, -1);
  expect(await of('komavox_jobs_waiting', 'running')).toBe(0);
  expect(await of('komavox_jobs_oldest_age', 'running')).toBe(0);
  expect(await of('komavox_jobs_waiting', 'done')).toBeUndefined();
  unobserve();
  await metrics.stop();
  await documents.close();
  rmSync(folder, { recursive: true, force: true });
});
