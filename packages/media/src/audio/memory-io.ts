/** FFmpeg reads from and writes to memory here; no name of a file or address ever reaches it. */
import { AVSEEK_CUR, AVSEEK_END, AVSEEK_SET, AVSEEK_SIZE, type AVSeekWhence } from 'node-av/constants';
import { IOContext } from 'node-av/lib';

const bufferBytes = 65_536;

/** The position that a seek leads to, or undefined when it isn't valid. */
function target(offset: bigint, whence: AVSeekWhence, position: number, size: number): number | undefined {
  if (whence === AVSEEK_SET) return Number(offset);
  if (whence === AVSEEK_CUR) return position + Number(offset);
  if (whence === AVSEEK_END) return size + Number(offset);
  return undefined;
}

/** Read and seek in `bytes`. Only FFmpeg's asynchronous calls work on it. */
export function readFrom(bytes: Buffer): IOContext {
  let position = 0;
  const context = new IOContext();
  context.allocContextWithCallbacks(
    bufferBytes,
    0,
    (size) => {
      if (position >= bytes.length) return null;
      const chunk = bytes.subarray(position, position + size);
      position += chunk.length;
      return chunk;
    },
    undefined,
    (offset, whence) => {
      if (whence === AVSEEK_SIZE) return BigInt(bytes.length);
      const to = target(offset, whence, position, bytes.length);
      if (to === undefined || to < 0 || to > bytes.length) return -1n;
      position = to;
      return BigInt(position);
    },
  );
  return context;
}

interface MemoryOutput {
  readonly context: IOContext;
  /** The bytes written so far. */
  bytes(): Buffer;
}

/** A growing buffer that FFmpeg may write and seek in, so that headers can be completed at the end. */
export function writeToMemory(): MemoryOutput {
  let store = Buffer.alloc(bufferBytes);
  let size = 0;
  let position = 0;
  const context = new IOContext();
  context.allocContextWithCallbacks(
    bufferBytes,
    1,
    undefined,
    (chunk) => {
      const end = position + chunk.length;
      if (end > store.length) {
        const larger = Buffer.alloc(Math.max(end, store.length * 2));
        store.copy(larger, 0, 0, size);
        store = larger;
      }
      chunk.copy(store, position);
      position = end;
      size = Math.max(size, end);
      return chunk.length;
    },
    (offset, whence) => {
      if (whence === AVSEEK_SIZE) return BigInt(size);
      const to = target(offset, whence, position, size);
      if (to === undefined || to < 0) return -1n;
      position = to;
      return BigInt(position);
    },
  );
  return { context, bytes: () => Buffer.from(store.subarray(0, size)) };
}
