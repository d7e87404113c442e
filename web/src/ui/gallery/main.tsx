/** The components on one page, in development: `npm run dev -w web`, then /gallery.html. */
import '@fontsource-variable/noto-sans/wght.css';
import '../../theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { createStore } from '../../app/create-store.js';
import { followTheme } from '../../theme/theme.js';
import { Toasts } from '../../toasts/Toasts.js';
import { Gallery } from './Gallery.js';

const store = createStore();
followTheme(store);

const root = document.getElementById('root');
if (!root) throw new Error('gallery.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <BrowserRouter>
        <Gallery />
        <Toasts />
      </BrowserRouter>
    </Provider>
  </StrictMode>,
);
