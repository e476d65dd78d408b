import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // The whole server is one bundle with the routes, so that a context key is the same object on both sides.
    ssr: { build: { rollupOptions: { input: './server/main.ts' } } },
  },
  build: { target: 'es2022', assetsInlineLimit: 0, rolldownOptions: { checks: { pluginTimings: false } } },
})
