/** Voice models: which there are, and what is done with one. A new one is sent with its progress by src/voices. */
import { addBlob, type BlobKey } from '../blobs/blobs.js';
import { api } from './api.js';
import type { MadeVoice, SampleReport, VoiceEngine, VoiceModel } from './types.js';

/** What was left behind, in sentences. */
type DeletedVoice = { readonly issues: readonly string[] } | null;

const addressOf = (id: string) => `/api/voice-models/${encodeURIComponent(id)}`;

const voiceModelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One's own and the public ones; the argument is the user's id. */
    voiceModels: build.query<readonly VoiceModel[], string>({
      query: (userId) => ({ path: '/api/voice-models', query: { userId } }),
      providesTags: ['Voices'],
    }),
    /** How custom voices are made here; the argument is the code of a language. */
    voiceEngine: build.query<VoiceEngine, string>({
      query: (language) => ({ path: '/api/voice-models/engine', query: { language } }),
    }),
    /** Of a form with a `sample`. */
    checkSample: build.mutation<SampleReport, FormData>({
      query: (body) => ({ path: '/api/voice-models/check', method: 'POST', body }),
    }),
    cloneVoice: build.mutation<MadeVoice, string>({
      query: (id) => ({ path: `${addressOf(id)}/clone`, method: 'POST' }),
      invalidatesTags: ['Voices'],
    }),
    deleteVoice: build.mutation<DeletedVoice, string>({
      query: (id) => ({ path: addressOf(id), method: 'DELETE' }),
      invalidatesTags: ['Voices'],
    }),
    /** The key of the file. */
    exportVoice: build.mutation<BlobKey, string>({
      query: (id) => ({ path: `${addressOf(id)}/export`, answer: 'blob' }),
      transformResponse: (file: Blob) => addBlob(file),
    }),
    /** Of a form with a `file` and the `consent`. */
    importVoice: build.mutation<MadeVoice, FormData>({
      query: (body) => ({ path: '/api/voice-models/import', method: 'POST', body }),
      invalidatesTags: (_model, error) => (error ? [] : ['Voices']),
    }),
  }),
});

export const {
  useVoiceModelsQuery,
  useVoiceEngineQuery,
  useCloneVoiceMutation,
  useDeleteVoiceMutation,
  useExportVoiceMutation,
  useImportVoiceMutation,
} = voiceModelsApi;
export const { checkSample: checkSampleEndpoint } = voiceModelsApi.endpoints;
