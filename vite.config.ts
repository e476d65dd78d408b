import { readdirSync, readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Texts that the main pages share; those of other areas come with the pages that show them. */
const apart = ['account', 'admin', 'appointments', 'checkout', 'contact', 'content', 'documents', 'mail', 'newsletter']
const areas = readdirSync('locales/ar')
  .map((file) => file.replace('.json', ''))
  .filter((area) => apart.includes(area) || area.startsWith('admin-'))
const elsewhere = new Set(
  areas.flatMap((area) => Object.keys(JSON.parse(readFileSync(`locales/ar/${area}.json`, 'utf8')) as object)),
)
const storefrontTexts = (id: string) => {
  const key = /locales[\\/]compiled[\\/](?:messages[\\/](\w+))?/.exec(id)
  return key !== null && !elsewhere.has(key[1] ?? '')
}

/** The pages most visits see, with what surrounds them. */
const mainPages =
  /app[\\/](?:root|storefront[\\/](?:layout[\\/]layout|home[\\/]home|catalog[\\/]shop|product[\\/]product|cart[\\/]cart))\.tsx/

type Graph = { getModuleInfo: (id: string) => { importers: readonly string[] } | null }

/** Which of the main pages cannot start without a module. */
function mainPagesOf(id: string, graph: Graph) {
  const seen = new Set([id])
  for (const each of seen) for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer)
  return new Set([...seen].flatMap((each) => mainPages.exec(each)?.[0] ?? []))
}

/** Packages of many files that every start needs. A start that reads each of them takes twice the time. */
const bundledPackages = [
  /^@?better-auth(?:\/|$)/,
  /^@better-fetch\//,
  /^better-call(?:\/|$)/,
  /^@cantoo\/pdf-lib$/,
  /^@opentelemetry\//,
  /^@peculiar\//,
  /^@simplewebauthn\/server(?:\/|$)/,
  /^(?:cockatiel|cron-parser|culori|drizzle-orm|hono|jose|kysely|libphonenumber-js|pg-boss)(?:\/|$)/,
  /^(?:prom-client|rate-limiter-flexible|reflect-metadata|tslib|tsyringe|zod)(?:\/|$)/,
]

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
                // Only pages with a form check what is typed.
                { name: 'forms', test: /node_modules[\\/]zod[\\/]/, priority: 2 },
                { name: 'texts', test: storefrontTexts, minShareCount: 2, priority: 1 },
                {
                  name: (id, graph) => (mainPagesOf(id, graph).size > 1 ? 'parts' : null),
                  test: /^(?!.*locales[\\/]compiled)/,
                },
              ],
            },
          },
        },
      },
    },
    // The whole server is one bundle with the routes, so that a context key is the same object on both sides.
    ssr: {
      resolve: { noExternal: bundledPackages },
      build: { rollupOptions: { input: './server/boot/main.ts' } },
    },
  },
  build: { target: 'es2022', assetsInlineLimit: 0, rolldownOptions: { checks: { pluginTimings: false } } },
})
