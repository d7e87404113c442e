import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The product that `npm run dev -w web` works against. */
const product = process.env['KOMAVOX_ORIGIN'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), tailwind()],
  // The captions' worker loads parts of its own.
  worker: { format: 'es' },
  // Inlined images would need `data:` in the content security policy of every page.
  build: { target: 'es2022', assetsInlineLimit: 0, sourcemap: true, reportCompressedSize: false },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: product, changeOrigin: false },
      '/media': { target: product },
      '/sandbox': { target: product, changeOrigin: false },
    },
  },
});
