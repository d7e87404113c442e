/** Pictures and sounds for tests, and forms to send them in. */
import { createCanvas } from '@napi-rs/canvas';
import { encodeMp3, mono, type Pcm } from '@komavox/media';

/** An image of one colour with a white border. */
export function page(color: string, width = 700, height = 1000): Buffer {
  const canvas = createCanvas(width, height);
  const surface = canvas.getContext('2d');
  surface.fillStyle = '#ffffff';
  surface.fillRect(0, 0, width, height);
  surface.fillStyle = color;
  surface.fillRect(20, 20, width - 40, height - 40);
  return canvas.toBuffer('image/png');
}

/** A tone, in hertz. */
export function sound(seconds: number, frequency = 382): Promise<Buffer> {
  const rate = 24_000;
  const samples = Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, at) => 0.2 * Math.sin((at * 2 * Math.PI * frequency) / rate),
  );
  return encodeMp3(mono(samples, rate));
}

/** Amplitude of a frequency in the quarter of a second from a time on. */
export function levelAt({ rate, channels }: Pcm, from: number, frequency: number): number {
  const samples = channels[0]?.subarray(from * rate, (from + 0.25) * rate) ?? [];
  let [real, imaginary] = [0, 0];
  samples.forEach((sample, at) => {
    const angle = (2 * Math.PI * frequency * at) / rate;
    real += sample * Math.cos(angle);
    imaginary += sample * Math.sin(angle);
  });
  return (2 * Math.hypot(real, imaginary)) / samples.length;
}

export interface FormPart {
  readonly name: string;
  readonly value: string | Buffer;
}

/** A multipart body and its content type. */
export function form(parts: readonly FormPart[]): { body: Buffer; headers: { 'content-type': string } } {
  const boundary = 'boundary-of-a-test';
  const body = Buffer.concat([
    ...parts.flatMap(({ name, value }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${typeof value === 'string' ? '' : '; filename="file"'}\r\n\r\n`,
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
