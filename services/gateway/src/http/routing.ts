/**
 * The table of calls: the service that answers them, and the access they need. Only these and the gateway's own are
 * reachable from outside.
 */

/** `user`: needs a session. `reading`: as `user`, unless anonymous reading is switched on. `public`: anyone. */
type CallAccess = 'user' | 'reading' | 'public';

interface Rule {
  /** The path itself and all below it. */
  readonly prefix: string;
  readonly access: CallAccess;
  /** `access` holds for these methods only, others need a session. Default: all. */
  readonly methods?: readonly string[];
  /**
   * The call comes from another site and proves itself, by a signature or by the state of a sign-in that began here: its
   * origin is not checked.
   */
  readonly crossSite?: true;
}

export interface ForwardRule extends Rule {
  readonly service: string;
  /** Users upload files there, which takes as long as their line is slow. */
  readonly uploads?: true;
  /** Calls by these methods make what others see under the user's name: the service is told it. */
  readonly namedMethods?: readonly string[];
  /** Calls by POST or PUT at these paths store something for the user, of which there is a limit. */
  readonly stores?: RegExp;
  /** Calls by POST at these paths begin work, of which a user may have so much unfinished. */
  readonly orders?: RegExp;
  /** Calls by these methods cost money: the user's provider is asked at that moment whether the session may go on. */
  readonly judgedMethods?: readonly string[];
}

const readOnly = ['GET', 'HEAD'];
const postOnly = ['POST'];

export const forwardRules: readonly ForwardRule[] = [
  { prefix: '/api/mangas', service: 'catalogue', access: 'reading', methods: readOnly },
  { prefix: '/api/latest-mangas', service: 'catalogue', access: 'reading', methods: readOnly },
  { prefix: '/api/updated-mangas', service: 'catalogue', access: 'reading', methods: readOnly },
  { prefix: '/api/search', service: 'catalogue', access: 'reading', methods: readOnly },
  { prefix: '/api/chapters', service: 'catalogue', access: 'reading', methods: readOnly },
  {
    prefix: '/api/library',
    service: 'catalogue',
    access: 'user',
    uploads: true,
    stores: /^\/api\/library\/imports$/,
    orders: /^\/api\/library\/imports$/,
  },
  { prefix: '/api/bookmarks', service: 'reader', access: 'user' },
  { prefix: '/api/proxy', service: 'reader', access: 'reading', methods: readOnly },
  { prefix: '/api/scrape-url', service: 'reader', access: 'reading', methods: postOnly },
  {
    prefix: '/api/vision',
    service: 'vision',
    access: 'reading',
    methods: [...readOnly, ...postOnly],
    orders: /^\/api\/vision\/extract-text$/,
  },
  { prefix: '/api/retelling', service: 'vision', access: 'user' },
  { prefix: '/api/tts', service: 'voice', access: 'reading', orders: /^\/api\/tts\/speak$/ },
  { prefix: '/api/voices', service: 'voice', access: 'reading', methods: readOnly },
  {
    prefix: '/api/voice-models',
    service: 'voice',
    access: 'user',
    namedMethods: postOnly,
    uploads: true,
    stores: /^\/api\/voice-models(?:\/import|\/[^/]+\/clone)?$/,
  },
  { prefix: '/api/narration', service: 'voice', access: 'user' },
  { prefix: '/api/casts', service: 'voice', access: 'user' },
  { prefix: '/api/uploads', service: 'voice', access: 'user', uploads: true, stores: /^\/api\/uploads$/ },
  {
    prefix: '/api/video',
    service: 'render',
    access: 'user',
    uploads: true,
    stores: /^\/api\/video\/(?:process|compile)$/,
    orders: /^\/api\/video\/compile$/,
  },
  {
    prefix: '/api/projects',
    service: 'render',
    access: 'user',
    uploads: true,
    stores: /^\/api\/projects(?:\/[^/]+(?:\/(?:files|duplicate|versions\/\d+\/restore))?)?$/,
  },
  { prefix: '/api/plans', service: 'billing', access: 'public', methods: readOnly },
  { prefix: '/api/credits', service: 'billing', access: 'user' },
  { prefix: '/api/checkout', service: 'billing', access: 'user' },
  { prefix: '/api/create-checkout-session', service: 'billing', access: 'user', judgedMethods: postOnly },
  {
    prefix: '/api/stripe/webhook',
    service: 'billing',
    access: 'public',
    methods: postOnly,
    crossSite: true,
  },
  // The page to pay on where payments are a test.
  { prefix: '/sandbox', service: 'billing', access: 'user' },
];

/** The gateway's own calls that need no session. */
const ownPublicRules: readonly Rule[] = [
  // Apple has the browser post its answer (OAuth 2.0 Form Post Response Mode).
  { prefix: '/api/auth/apple/callback', access: 'public', crossSite: true },
  { prefix: '/api/auth', access: 'public' },
  { prefix: '/api/openapi.json', access: 'public', methods: readOnly },
];

/** Services that calls are forwarded to, each once. */
export const forwardedServices: readonly string[] = [...new Set(forwardRules.map((rule) => rule.service))];

export function findForward(path: string): ForwardRule | undefined {
  return forwardRules.find((rule) => covers(rule, path));
}

/** The access that a call needs; without a rule it needs a session. */
export function accessOf(method: string, path: string): CallAccess {
  const rule = findRule(path);
  if (!rule) return 'user';
  return rule.methods && !rule.methods.includes(method) ? 'user' : rule.access;
}

/** Whether a user who was disabled a moment ago must not make this call. */
export const isJudgedNow = (method: string, path: string): boolean =>
  findForward(path)?.judgedMethods?.includes(method) ?? false;

/** Whether its body may take long to arrive. */
export const isUpload = (path: string): boolean => findForward(path)?.uploads ?? false;

/** Whether the call may come from another server or another site's page. */
export function allowsCrossSite(path: string): boolean {
  return findRule(path)?.crossSite ?? false;
}

function findRule(path: string): Rule | undefined {
  return findForward(path) ?? ownPublicRules.find((rule) => covers(rule, path));
}

function covers({ prefix }: Rule, path: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}
