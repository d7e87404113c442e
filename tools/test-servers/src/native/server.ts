/** Description of a server that runs natively. */
import type { Secured } from '../secured.js';

export type Kind = 'events' | 'documents' | 'objects';
export const kinds: readonly Kind[] = ['events', 'documents', 'objects'];

interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

export interface Place {
  /** The server's own folder. */
  readonly folder: string;
  readonly port: number;
  /** The port that Kafka tells its clients to come to; default `port`. */
  readonly advertisedPort?: number;
  /** Default: it listens without TLS to anybody. */
  readonly secured?: Secured;
}

export interface NativeServer {
  readonly kind: Kind;
  /** Name and version. */
  readonly title: string;
  /** Makes what runs it, from package registries, when the cache lacks it; resolves with its folder there. */
  prepare(cache: string): Promise<string>;
  /** Readies the place, which may hold data of a run before. */
  launch(program: string, place: Place): Promise<Launch>;
  answers(port: number, secured?: Secured): Promise<boolean>;
  url(port: number, secured?: Secured): string;
}

/** Small and quick to start; the test servers serves one developer or one test. */
export const javaOptions = ['-Xms64m', '-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'] as const;
