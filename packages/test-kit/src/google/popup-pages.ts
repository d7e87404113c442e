/**
 * What Firebase's client loads to sign in at Google or Apple in a window: a script of Google's that frames a page of the
 * project and hears from it, and the page in the window. Here the window tells the page that opened it, so it works only where
 * that page keeps its hold on it.
 */

export const gapiScript = `
const heard = [];
addEventListener('message', ({ data }) => heard.forEach((handle) => handle(data)));
const frame = {
  restyle: () => Promise.resolve(),
  ping: () => Promise.resolve(),
  register: (_name, handle) => heard.push((authEvent) => authEvent.eventId && handle({ authEvent })),
  send: (_name, _message, answered) => {
    try {
      answered([{ webStorageSupport: true }]);
    } catch {
      // Firebase's client throws in its callback also when it is content.
    }
  },
};
const context = {
  open: ({ url }, opened) =>
    new Promise((resolve) => {
      const element = document.createElement('iframe');
      element.hidden = true;
      element.onload = () => resolve(opened(frame));
      element.src = url;
      document.body.append(element);
    }),
};
globalThis.gapi = {
  load: (_name, { callback }) => callback(),
  iframes: { getContext: () => context, CROSS_ORIGIN_IFRAMES_FILTER: {} },
};
globalThis[new URL(document.currentScript.src).searchParams.get('onload')]();
`;

export const handlerPage = `<!doctype html>
<title>Sign in</title>
<button id="go">Continue</button>
<script>
  const asked = new URLSearchParams(location.search);
  document.getElementById('go').onclick = () => {
    opener.postMessage({
      type: asked.get('authType'),
      eventId: asked.get('eventId'),
      urlResponse: location.href,
      sessionId: 'session',
      postBody: 'id_token=proof&providerId=' + asked.get('providerId'),
      tenantId: null,
    }, '*');
    close();
  };
</script>
`;
