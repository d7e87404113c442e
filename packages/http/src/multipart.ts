/** Multipart bodies as a stream of parts, with every limit answered as a problem. */
import { PassThrough, type Readable } from 'node:stream';
import busboy from 'busboy';
import type { Request } from 'express';
import { Problem } from '@komavox/core';
import type { MultipartLimits, MultipartPart } from './route.js';

export const isMultipart = ({ headers }: Request): boolean =>
  /^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '');

/** A file that the caller has not begun to read when it asks for the next part is skipped. */
export async function* readParts(request: Request, limits: MultipartLimits): AsyncGenerator<MultipartPart> {
  if (!isMultipart(request)) {
    throw new Problem(415, 'multipart_expected', 'This call takes multipart/form-data.');
  }
  const parts = new PassThrough({ objectMode: true, highWaterMark: 4 });
  const fail = (problem: Problem) => parts.destroy(problem);
  const parser = openParser(request, limits);
  // busboy gives no name where the part has none.
  const isNamed = (name: string | undefined): name is string => {
    if (name !== undefined) return true;
    fail(malformed(new Error('a part without a name')));
    return false;
  };
  parser.on('field', (name: string | undefined, value, info) => {
    if (!isNamed(name)) return;
    if (info.valueTruncated || info.nameTruncated)
      fail(new Problem(413, 'field_too_large', `${name} is too large.`));
    else parts.write({ kind: 'field', name, value } satisfies MultipartPart);
  });
  parser.on('file', (name: string | undefined, stream: Readable, info) => {
    if (!isNamed(name)) {
      // It can end inside of this part, too.
      stream.on('error', (error) => fail(malformed(error))).resume();
      return;
    }
    const body = new PassThrough();
    stream.on('limit', () => {
      const problem = new Problem(413, 'file_too_large', `${info.filename || name} is too large.`);
      body.destroy(problem);
      fail(problem);
    });
    // The file ends before its boundary does.
    stream.on('error', (error) => body.destroy(malformed(error)));
    stream.pipe(body);
    body.on('error', () => stream.resume());
    body.on('close', () => stream.resume());
    const fileName = info.filename ?? '';
    parts.write({ kind: 'file', name, fileName, contentType: info.mimeType, body } satisfies MultipartPart);
  });
  parser.on('filesLimit', () => fail(new Problem(413, 'too_many_files', 'Too many files in one request.')));
  parser.on('fieldsLimit', () =>
    fail(new Problem(413, 'too_many_fields', 'Too many fields in one request.')),
  );
  parser.on('partsLimit', () => fail(new Problem(413, 'too_many_parts', 'Too many parts in one request.')));
  parser.on('error', (error) => fail(malformed(error)));
  parser.on('close', () => parts.end());
  request.on('aborted', () => fail(malformed(new Error('aborted'))));
  request.pipe(parser);
  try {
    for await (const part of parts as AsyncIterable<MultipartPart>) {
      yield part;
      // The parser waits for each file to be read before it goes on to the next part.
      if (part.kind === 'file' && !part.body.readableDidRead) part.body.resume();
    }
  } finally {
    request.unpipe(parser);
    request.resume();
  }
}

function openParser(request: Request, limits: MultipartLimits): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: {
        fileSize: limits.fileBytes,
        files: limits.files,
        fields: limits.fields,
        fieldSize: limits.fieldBytes,
        parts: limits.files + limits.fields,
      },
    });
  } catch (error) {
    throw malformed(error);
  }
}

const malformed = (cause: unknown) =>
  new Problem(400, 'invalid_multipart', 'The upload is incomplete or damaged.', { cause });
