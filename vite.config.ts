import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What several pages share comes in two files instead of thirty: every request costs a phone its headers.
            codeSplitting: {
              groups: [
                { name: 'texts', test: /locales[\\/]compiled/, minShareCount: 2 },
                { name: 'parts', test: /app[\\/](ui|storefront)[\\/]|shop[\\/]/, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    // The whole server is one bundle with the routes, so that a context key is the same object on both sides.
    ssr: { build: { rollupOptions: { input: './server/main.ts' } } },
  },
  build: { target: 'es2022', assetsInlineLimit: 0, rolldownOptions: { checks: { pluginTimings: false } } },
})
