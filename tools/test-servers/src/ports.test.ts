import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const count = 300;

/** A process that has taken its ports, and keeps them until it is ended. */
async function taker() {
  const script = `
    const { freePort } = await import(process.argv[1]);
    const ports = [];
    while (ports.length < ${count}) ports.push(await freePort());
    console.log(JSON.stringify(ports));
    process.stdin.resume();
  `;
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', script, join(import.meta.dirname, 'ports.js')],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, ports: JSON.parse(line) as number[] };
}

describe('freePort', () => {
  it('gives a port to one process only, and to that once', async () => {
    // So many of so few would meet: two processes that drew them without asking would share fifteen.
    const takers = await Promise.all([taker(), taker()]);
    const ports = takers.flatMap((one) => one.ports);
    for (const { child } of takers) child.kill();
    expect(new Set(ports).size).toBe(2 * count);
  });
});
