/** Package clients of the user, as programs: npm and pip know their registries, and how to reach them from here. */
import { spawn } from 'node:child_process';
import type { Environment } from '@komavox/core';

export interface ClientOptions {
  readonly environment: Environment;
  /** An empty folder, for all that the program writes. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

interface Ended {
  readonly isDone: boolean;
  /** The last line that says what went wrong. */
  readonly complaint: string;
}

/** Runs to the end; rejects when there is no such program, or when the signal aborts. */
export function runClient(
  [program, ...args]: readonly [string, ...string[]],
  { environment, folder, signal }: ClientOptions,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...environment, TMPDIR: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
      signal,
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-20_000)));
    child.on('error', reject);
    child.on('close', (code) => resolve({ isDone: code === 0, complaint: complaintIn(said) }));
  });
}

/** What both say somewhere when there is no way to their registry. pip ends with having found nothing, which misleads. */
const unreachable =
  /ConnectionError|ConnectTimeout|Connection to .* timed out|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT/;

/** Of Python, and of Node. */
const untrusted =
  /CERTIFICATE_VERIFY_FAILED|SELF_SIGNED_CERT|UNABLE_TO_(?:GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE)|CERT_(?:HAS_EXPIRED|UNTRUSTED)/;

/** Of pip the line `ERROR: …`, of npm the one after the error's code. */
function complaintIn(output: string): string {
  if (untrusted.test(output)) return "the certificate of its registry isn't trusted here";
  if (unreachable.test(output)) return 'its registry is out of reach';
  const lines = output.split('\n').map((line) => line.trim());
  const npm = lines.filter((line) =>
    /^npm (error|ERR!) (?!code|errno|A complete log|This is|network )/.test(line),
  );
  const pip = lines.filter((line) => line.startsWith('ERROR:'));
  const line = npm[0] ?? pip.at(-1) ?? lines.findLast((one) => one !== '') ?? '';
  return line.replace(/^(npm (error|ERR!)|ERROR:)\s*/, '');
}
