/** A Firebase project that the stand-in knows. */
export const projectId = 'komavox-test';
export const authDomain = 'komavox-test.firebaseapp.com';

/** Settings under which that project keeps the accounts. */
export const firebaseSettings = {
  AUTH_PROVIDER: 'firebase',
  FIREBASE_PROJECT_ID: projectId,
  FIREBASE_WEB_API_KEY: 'web-api-key',
  FIREBASE_AUTH_DOMAIN: authDomain,
} as const;
