// Compiles locales/{ar,en}/*.json into typed functions. A text that one language lacks, or that takes other inputs
// there, stops the build: Paraglide alone would quietly fall back to Arabic.
import fs, { readdirSync, readFileSync } from 'node:fs'
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

// Paraglide opens its 3,400 files at once and says nothing of those that the system does not open: 1,024 is a usual limit.
const writeFile = async (path, content) => {
  try {
    fs.writeFileSync(path, content)
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
