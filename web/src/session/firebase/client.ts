/**
 * Firebase's client, of which only the proof is wanted who somebody is: it stores nothing, and is signed out again. Loaded
 * in Firebase mode only, through `firebaseClient`.
 */
import { initializeApp } from '@firebase/app';
import {
  browserPopupRedirectResolver,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  OAuthProvider,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updateProfile,
  type User,
} from '@firebase/auth';
import type { FirebaseConfig } from '../../api/types.js';

export function openFirebase(config: FirebaseConfig) {
  const auth = initializeAuth(initializeApp({ ...config }), {
    persistence: inMemoryPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  });

  /** The ID token, after which the client knows nobody. */
  async function proofOf(user: User, renewed = false): Promise<string> {
    try {
      return await user.getIdToken(renewed);
    } finally {
      await signOut(auth);
    }
  }

  /** Each resolves to a fresh ID token, and rejects with an error that has one of Firebase's codes. */
  return {
    async signIn({ email, password }: { readonly email: string; readonly password: string }) {
      return proofOf((await signInWithEmailAndPassword(auth, email, password)).user);
    },
    async signUp({
      name,
      email,
      password,
    }: {
      readonly name: string;
      readonly email: string;
      readonly password: string;
    }) {
      const { user } = await createUserWithEmailAndPassword(auth, email, password);
      await updateProfile(user, { displayName: name });
      // The first token was made before the name was known.
      return proofOf(user, true);
    },
    async withPopup(provider: string) {
      return proofOf((await signInWithPopup(auth, providerNamed(provider))).user);
    },
  };
}

export type FirebaseClient = ReturnType<typeof openFirebase>;

function providerNamed(id: string) {
  if (id === 'google') return new GoogleAuthProvider();
  const provider = new OAuthProvider(`${id}.com`);
  provider.addScope('email');
  provider.addScope('name');
  return provider;
}
