/**
 * Types of answers, by the names that the screens use; taken from the product's OpenAPI document (`npm run openapi`).
 */
import type { components, paths } from '@komavox/client/schema';

/** The JSON of a call's success. */
type Answer<Path extends keyof paths, Method extends 'get' | 'post' = 'get'> =
  paths[Path] extends Record<Method, { responses: { 200: { content: { 'application/json': infer Body } } } }>
    ? Body
    : never;

/** Of a call that makes something. */
type Made<Path extends keyof paths> = paths[Path] extends {
  post: { responses: { 201: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

export type Manga = components['schemas']['Manga'];
export type Chapter = components['schemas']['Chapter'];
/** A chapter and its neighbours in the same language. */
export type ChapterCard = Answer<'/api/chapters/{id}'>;
export type Storage = Answer<'/api/storage'>;
export type Bookmark = components['schemas']['Bookmark'];
export type ScrapeResult = Answer<'/api/scrape-url', 'post'>;
export type PageText = Answer<'/api/vision/extract-text', 'post'>;
export type PagePanels = Answer<'/api/vision/panels', 'post'>;
export type KnownTexts = Answer<'/api/vision/known-texts', 'post'>['texts'];
export type TextRegion = PageText['regions'][number];
/** What is kept of a region; its place in the list is its order. */
export type CorrectedRegion = Omit<TextRegion, 'order'>;
/** In pixels of the image. */
export type Box = TextRegion['box'];
export type About = Answer<'/api/about'>;
export type User = Answer<'/api/users/me'>;
export type SignInMethod = Answer<'/api/users/me/sign-in'>;
/** A browser that is signed in. */
export type Session = Answer<'/api/auth/sessions'>[number];
export type AuthConfig = Answer<'/api/auth/config'>;
export type FirebaseConfig = NonNullable<AuthConfig['firebase']>;
export type Import = components['schemas']['Import'];
export type Plan = Answer<'/api/plans'>[number];
export type Statement = Answer<'/api/credits'>;
export type CheckoutConfig = Answer<'/api/checkout/config'>;
export type StartedCheckout = Answer<'/api/create-checkout-session', 'post'>;
export type FinishedCheckout = Answer<'/api/checkout/success'>;
export type AddedCredits = Answer<'/api/credits/placeholder', 'post'>;
export type VoiceModel = components['schemas']['VoiceModel'];
/** With sentences about what could be better. */
export type MadeVoice = Made<'/api/voice-models'>;
/** What is made of a sample before a voice is made of it. */
export type SampleReport = Answer<'/api/voice-models/check', 'post'>;
export type VoiceEngine = Answer<'/api/voice-models/engine'>;
/** The engines that speak, and the voices of those that are ready. */
export type VoiceList = components['schemas']['VoiceList'];
/** A built-in voice; one of several languages is in the list once for each. */
export type Voice = VoiceList['voices'][number];
/** The model that retells chapters, if one is set up. */
export type Retelling = Answer<'/api/retelling'>;
export type RetellRequest = NonNullable<
  paths['/api/retelling/lines']['post']['requestBody']
>['content']['application/json'];
export type Narration = components['schemas']['Narration'];
export type MangaNarration = components['schemas']['MangaNarration'];
export type Pronunciation = components['schemas']['Pronunciation'];
/** Of a list: without what it shows. */
export type Project = Answer<'/api/projects'>[number];
export type ProjectVersion = Answer<'/api/projects/{id}/versions'>[number];
export type VideoJob = Answer<'/api/video/jobs/{id}'>;
