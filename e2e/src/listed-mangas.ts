/** The library once it has been listed, which is soon after the start and not before it. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@komavox/standalone';

export async function listedMangas(client: Client): ReturnType<Client['mangas']> {
  for (let tries = 0; tries < 100; tries++) {
    const mangas = await client.mangas();
    if (mangas.length > 0) return mangas;
    await pause(100);
  }
  throw new Error('The library is still empty after 10 s');
}
