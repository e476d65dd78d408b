// Compiles locales/{ar,en}/*.json into typed functions. A text that is missing in one language, or takes other inputs
// there, stops the build: Paraglide alone would silently fall back to Arabic.
import fs, { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from '@inlang/paraglide-js'

const root = new URL('../locales/', import.meta.url)
const problems = []
const owners = new Map()

function inputs(value) {
  const texts = typeof value === 'string' ? [value] : value.flatMap((variant) => Object.values(variant.match))
  const declared = typeof value === 'string' ? [] : value.flatMap((variant) => variant.declarations ?? [])
  const names = texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
  for (const line of declared) if (line.startsWith('input ')) names.push(line.slice(6))
  return [...new Set(names)].sort().join(',')
}

for (const file of readdirSync(new URL('ar/', root))) {
  const ar = JSON.parse(readFileSync(new URL(`ar/${file}`, root), 'utf8'))
  const en = JSON.parse(readFileSync(new URL(`en/${file}`, root), 'utf8'))
  for (const key of new Set([...Object.keys(ar), ...Object.keys(en)])) {
    if (owners.has(key)) problems.push(`${key} is in ${owners.get(key)} and in ${file}`)
    owners.set(key, file)
    if (!(key in ar) || ar[key] === '') problems.push(`ar/${file} lacks ${key}`)
    else if (!(key in en) || en[key] === '') problems.push(`en/${file} lacks ${key}`)
    else if (inputs(ar[key]) !== inputs(en[key]))
      problems.push(`${key} takes (${inputs(ar[key])}) in Arabic and (${inputs(en[key])}) in English`)
  }
}
if (problems.length > 0) {
  console.error(`Texts are not complete in both languages:\n  ${problems.join('\n  ')}`)
  process.exit(1)
}

/** Replaces what must occur exactly once in a file of Paraglide; other output of a new version stops the build. */
function replaced(content, what, by) {
  if (content.split(what).length !== 2) problems.push(`Paraglide no longer writes ${what} once`)
  return content.replace(what, () => by)
}

/** Removes Paraglide's own language detection and its start-up code: the shop sets the language. */
function withoutStrategies(runtime) {
  const unused = [
    [/(?<=^export let getLocale = )\(\) => \{.*?^\}(?=;$)/ms, '() => baseLocale'],
    [/^\/\*\* @type \{any\} \*\/ \(globalThis\)\.__paraglide =.*?__paraglide\.ssr \?\? \{\};$/ms, ''],
    [/(?<=^const cookieNamePattern = )/m, '/* @__PURE__ */ '],
    [/(?<=^const localeCookiePattern = )/m, '/* @__PURE__ */ '],
  ]
  const short = unused.reduce((text, [what, by]) => replaced(text, what, by), runtime)
  return `${short}\nexport const isArabic = (options) => (options?.locale ?? getLocale()) === 'ar'\n`
}

/** Makes a text without plurals one function instead of three. */
function inOneFunction(module) {
  const plain = /^const (?:ar|en)_\w+ = .* => \{\n\treturn .*?\((`(?:[^`\\]|\\.)*`)\)\n\};\n/gm
  const [ar, en] = [...module.matchAll(plain)].map(([, text]) => text)
  if (en === undefined) return module
  return module
    .replaceAll(plain, '')
    .replace('{ getLocale, experimentalStaticLocale }', '{ isArabic }')
    .replace(
      /\(\(inputs(?: = \{\})?, options = \{\}\) => \{.*\}\);?$/s,
      () => `((i, options) => isArabic(options) ? ${ar} : ${en})`,
    )
}

/** Creates plural rules once for each language: Paraglide creates them for each text, a twentieth of a page's time. */
function withCachedRules(registry) {
  const call = 'new Intl.PluralRules(locale, options)'
  return `const pluralRules = {}\n${replaced(registry, call, `(pluralRules[locale + JSON.stringify(options)] ??= ${call})`)}`
}

const changes = { 'registry.js': withCachedRules, 'runtime.js': withoutStrategies }

// Paraglide opens its 3,400 files at once and ignores those that fail to open: 1,024 is a usual limit.
const writeFile = async (path, content) => {
  try {
    const change = changes[basename(path)] ?? (path.includes('/messages/') ? inOneFunction : (text) => text)
    fs.writeFileSync(path, change(content))
  } catch (error) {
    problems.push(error.message)
  }
}
await compile({
  project: fileURLToPath(new URL('project.inlang', root)),
  outdir: fileURLToPath(new URL('compiled', root)),
  strategy: ['globalVariable', 'baseLocale'],
  fs: { ...fs, promises: { ...fs.promises, writeFile } },
})
if (problems.length > 0) {
  console.error(`Texts could not be written:\n  ${problems.join('\n  ')}`)
  process.exit(1)
}
