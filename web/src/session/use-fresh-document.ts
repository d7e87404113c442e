import { useEffect } from 'react';
import { useAuthConfigQuery } from '../api/session.js';
import { firebaseClient } from './firebase/firebase-client.js';

/**
 * Firebase mode: the server lets Firebase's client run only in documents that were loaded as the page for login or
 * registering. @returns false while such a document is being loaded in place of this one.
 */
export function useFreshDocument(): boolean {
  const { data: config } = useAuthConfigQuery();
  const firebase = config?.firebase;
  const isFit = firebase === undefined || documentMaySignIn();
  useEffect(() => {
    if (!firebase) return;
    // Early: a browser opens a window only soon after a click.
    if (isFit) void firebaseClient(firebase).catch(() => undefined);
    else window.location.reload();
  }, [firebase, isFit]);
  return isFit;
}

/** By the address that the document was loaded from. */
function documentMaySignIn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (
    navigation === undefined || /^\/auth\/(?:login|register)\/?$/i.test(new URL(navigation.name).pathname)
  );
}
