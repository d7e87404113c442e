/** Somebody unknown to the product, signed in to one that the tests of a file have to themselves. */
import { rmSync } from 'node:fs';
import { ClientError, createClient, type Client } from '@komavox/client';
import { startProduct, temporaryFolder, type ProductProcess } from '@komavox/test-support';
import { memoryOf } from '../support/memory.js';

export interface Stranger {
  readonly product: ProductProcess;
  readonly client: Client;
  /** Bytes that the product held before anything was sent. */
  readonly memoryBefore: number;
}

/** Starts the product before the tests of a file, and ends it after them. @param environment as it is then */
export function useStranger(environment: () => Readonly<Record<string, string>> = () => ({})): {
  readonly current: Stranger;
} {
  const folder = temporaryFolder();
  let stranger: Stranger | undefined;
  beforeAll(async () => {
    const product = await startProduct({
      folder,
      environment: { DEMO_LIBRARY: 'false', ...environment() },
    });
    const client = createClient(product.origin);
    await client.register('Aki', 'aki@example.org', 'correct horse battery');
    stranger = { product, client, memoryBefore: memoryOf(product.pid) };
  });
  afterAll(async () => {
    await stranger?.product.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    get current() {
      if (!stranger) throw new Error('The product is not started yet');
      return stranger;
    },
  };
}

/** Status and code of a call that was refused, `200` of any other. */
export const answerOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => '200',
    (error: unknown) => {
      if (error instanceof ClientError) return `${error.status} ${error.code}`;
      throw error;
    },
  );
