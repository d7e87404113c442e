/** The demo library once all of it has been listed, which is soon after the start and not before it. */
import { setTimeout as pause } from 'node:timers/promises';
import { demoScript } from '@komavox/demo-library';
import type { Client } from '@komavox/client';

export async function listedMangas(client: Client): ReturnType<Client['mangas']> {
  const wanted = new Set(demoScript().map(({ mangaTitle }) => mangaTitle));
  for (let tries = 0; tries < 300; tries++) {
    const mangas = await client.mangas();
    const listed = new Set(mangas.map(({ title }) => title));
    if ([...wanted].every((title) => listed.has(title))) return mangas;
    await pause(100);
  }
  throw new Error('The demo library is not listed after 30 s');
}
