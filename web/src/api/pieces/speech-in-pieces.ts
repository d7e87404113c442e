/** Speech that is heard while it is made: the same call, whose answer comes in parts. */
import { readWordTimings } from '@komavox/scene';
import { addBlob } from '../../blobs/blobs.js';
import { api } from '../api.js';
import { unreachable, type Call, type call } from '../call.js';
import { soundOf, type Speech, type SpeechRequest } from '../voice.js';
import { boundaryOf, readParts } from './multipart.js';

interface SpeechInPieces {
  readonly request: SpeechRequest;
  /** Nobody waits for it yet: work of the background (RFC 9218). */
  readonly isAhead?: boolean;
  /** Called with each piece, in order; the times of its words count from its own start. The piece is the receiver's. */
  readonly onPiece: (piece: Speech) => void;
}

const speechApi = api.injectEndpoints({
  endpoints: (build) => ({
    speakInPieces: build.mutation<null, SpeechInPieces>({
      async queryFn({ request, isAhead = false, onPiece }, { signal }, _options, fetchCall) {
        const answer = await fetchCall({
          path: '/api/tts/speak',
          method: 'POST',
          body: request,
          answer: 'response',
          headers: { accept: 'multipart/mixed, audio/mpeg', ...(isAhead && { priority: 'u=7' }) },
        });
        if (answer.error) return { error: answer.error };
        try {
          for await (const piece of piecesOf(answer.data as Response, fetchCall, signal)) {
            // Whoever aborted the call takes nothing more.
            signal.throwIfAborted();
            onPiece({ ...piece, audio: addBlob(piece.audio) });
          }
        } catch (error) {
          return { error: unreachable(error) };
        }
        return { data: null };
      },
    }),
  }),
});

type Piece = Omit<Speech, 'audio'> & { readonly audio: Blob };

/** An answer that isn't in parts is one piece. */
async function* piecesOf(
  response: Response,
  fetchCall: (times: Call) => ReturnType<typeof call>,
  signal: AbortSignal,
): AsyncGenerator<Piece, void> {
  const { headers, body } = response;
  const boundary = boundaryOf(headers.get('content-type') ?? '');
  if (boundary === null || body === null) {
    const audio = await response.blob();
    yield { audio, ...(await soundOf(headers, fetchCall, signal)) };
    return;
  }
  for await (const part of readParts(body, boundary)) {
    yield {
      audio: new Blob([part.body], { type: part.headers.get('content-type') ?? '' }),
      duration: Number(part.headers.get('x-audio-duration') ?? 0),
      wordTimings: readWordTimings(JSON.parse(part.headers.get('x-word-timings') ?? 'null')) ?? null,
    };
  }
}

export const { speakInPieces: speakInPiecesEndpoint } = speechApi.endpoints;
