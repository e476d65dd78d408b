import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { dropUnused } from './scripts/drop-unused.mjs'
import { fasterDrizzle } from './scripts/faster-drizzle.mjs'
import { fasterRouter } from './scripts/faster-router.mjs'

/** Every page of the storefront begins with these. */
const surroundings = /app[\\/](?:entry\.client|root|storefront[\\/]layout[\\/]layout)\.tsx/
/** The pages most visits see. */
const mainPages = /app[\\/]storefront[\\/](?:home[\\/]home|catalog[\\/]shop|product[\\/]product|cart[\\/]cart)\.tsx/

type Graph = {
  getModuleInfo: (id: string) => { importers: readonly string[]; code: string | null } | null
}

/** A text's own module, its key first. */
const text = /locales[\\/]compiled[\\/]messages[\\/](\w+)\.js/

/** Which modules use a text: all import one module with all texts, and their code names the keys. */
const usersOfTexts = new Map<string, string[]>()
function usersOf(id: string, graph: Graph): readonly string[] {
  const importers = graph.getModuleInfo(id)?.importers ?? []
  const key = text.exec(id)?.[1]
  if (key === undefined || key === '_index') return importers
  if (usersOfTexts.size === 0)
    for (const user of new Set(
      importers
        .flatMap((each) => graph.getModuleInfo(each)?.importers ?? [])
        .flatMap((each) => graph.getModuleInfo(each)?.importers ?? []),
    ))
      for (const used of new Set(graph.getModuleInfo(user)?.code?.match(/(?<=\bm\.)\w+/g)))
        usersOfTexts.set(used, [...(usersOfTexts.get(used) ?? []), user])
  return usersOfTexts.get(key) ?? []
}

/** A module of so few characters is less than the headers of a request for it. */
const smallest = 600

/**
 * Whether what every page of the storefront begins with needs a module, or more than one of the main pages. A text or a small
 * module that one of these shares with another page is as well: a request costs more than it.
 */
function isShared(id: string, graph: Graph): boolean {
  // Styles stay with the page that names them: a part loaded later would load the shared code's styles a second time.
  if (surroundings.test(id) || id.endsWith('.css')) return false
  const seen = new Set([id])
  for (const each of seen) for (const user of usersOf(each, graph)) seen.add(user)
  const pages = new Set([...seen].flatMap((each) => mainPages.exec(each)?.[0] ?? []))
  const isSmall = text.test(id) || (graph.getModuleInfo(id)?.code ?? '').length < smallest
  const fewest = isSmall && usersOf(id, graph).length > 1 ? 1 : 2
  return pages.size >= fewest || [...seen].some((each) => surroundings.test(each))
}

/**
 * Packages of many files that every start needs, since reading each of them takes twice the time; and luxon, one large file
 * with characters beyond ASCII.
 */
const bundledPackages = [
  /^@?better-auth(?:\/|$)/,
  /^@better-fetch\//,
  /^better-call(?:\/|$)/,
  /^@cantoo\/pdf-lib$/,
  /^@opentelemetry\//,
  /^(?:cockatiel|cron-parser|culori|drizzle-orm|hono|jose|luxon|pg-boss)(?:\/|$)/,
  /^(?:prom-client|rate-limiter-flexible|zod)(?:\/|$)/,
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), dropUnused(), fasterRouter(), fasterDrizzle()],
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
                // The same from release to release.
                {
                  name: 'framework',
                  test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/,
                  priority: 1,
                },
                { name: (id, graph) => (isShared(id, graph) ? 'shared' : null) },
              ],
            },
          },
        },
      },
    },
    // The whole server is one bundle with the routes, so that a context key is the same object on both sides.
    ssr: {
      resolve: { noExternal: bundledPackages },
      build: {
        rolldownOptions: {
          input: './server/boot/main.ts',
          // V8 stores the source beside what it compiled: with one character beyond ASCII it is two bytes for each.
          output: {
            comments: false,
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
          },
        },
      },
    },
  },
  build: { target: 'es2022', assetsInlineLimit: 0, rolldownOptions: { checks: { pluginTimings: false } } },
})
