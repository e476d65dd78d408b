// Checks every regular expression of the shop's own code for super-linear time (ReDoS) with recheck. One built at run
// time must be listed in `built`, with its reason.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { check } from 'recheck'
import { root } from './ensure.mjs'

/** Expressions that are not literals, and why they are harmless. */
const built = {
  'app/storefront/kit/browser-choice.ts': 'one of our own words in the middle',
  'shop/phone.ts': 'the phone plans of a table that this repository holds, on at most 15 digits',
  'shop/orders/stats.ts': 'one of our own words in the middle',
  'shop/ids.ts': 'the pattern of a UUID, of fixed length, anchored',
  'shop/catalog/media/store-pictures.ts': 'a fixed path and the pattern of a UUID, anchored',
  'server/documents/text-run.ts': 'a number in the middle; \\S{n,} is linear',
}

const { expressions, problems } = findExpressions(['app', 'shop', 'adapters', 'server'])
// Bounded by steps, which do not depend on the machine's load; with a time limit a slow run would look like an attack.
const most = 60_000
const parameters = { timeout: most, seedingTimeout: most, incubationTimeout: most, attackTimeout: most, randomSeed: 1 }
for (const [literal, places] of expressions) {
  const end = literal.lastIndexOf('/')
  const { status, complexity, error } = await check(literal.slice(1, end), literal.slice(end + 1), parameters)
  if (status !== 'safe')
    problems.push(`${places.join(', ')}: ${literal} is ${complexity?.summary ?? `not understood: ${error?.kind}`}`)
}
for (const problem of problems) console.error(problem)
console.log(`${expressions.size} regular expressions, ${problems.length} problems`)
process.exit(problems.length === 0 ? 0 : 1)

/** The literals with their locations, and built expressions that are not in the list (or entries that are not used). */
function findExpressions(folders) {
  const expressions = new Map()
  const unused = new Set(Object.keys(built))
  const problems = []
  for (const path of folders.flatMap(sourcesOf)) {
    const name = relative(root, path)
    const text = readFileSync(path, 'utf8')
    const { program, errors } = parseSync(path, text)
    if (errors.length > 0) problems.push(`${name}: could not be read`)
    const place = ({ start }) => `${name}:${text.slice(0, start).split('\n').length}`
    const construct = (node) => {
      if (node.callee.name !== 'RegExp') return
      if (name in built) unused.delete(name)
      else problems.push(`${place(node)}: built at run time; give the reason in scripts/check-regexes.mjs`)
    }
    new Visitor({
      Literal(node) {
        if (!node.regex) return
        const literal = `/${node.regex.pattern}/${node.regex.flags}`
        expressions.set(literal, [...(expressions.get(literal) ?? []), place(node)])
      },
      NewExpression: construct,
      CallExpression: construct,
    }).visit(program)
  }
  for (const name of unused) problems.push(`${name} builds none any more: take it out of scripts/check-regexes.mjs`)
  return { expressions, problems }
}

function sourcesOf(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}
