import '@fontsource-variable/noto-sans/wght.css';
import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { meEndpoint } from './api/session.js';
import { App } from './app/App.js';
import { createStore } from './app/create-store.js';
import { followTheme } from './theme/theme.js';

const store = createStore();
followTheme(store);
// Every screen waits for this answer, so it is fetched before the first one is drawn.
void store.dispatch(meEndpoint.initiate());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </Provider>
  </StrictMode>,
);

// The page's own language needs none of these; titles in others get their faces a moment later.
void import('./theme/cjk-faces.js');
