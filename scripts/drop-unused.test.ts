import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../tests/support/imports.ts'
import { unused, withoutFunctions } from './drop-unused.mjs'

const assets = join(root, 'build/client/assets')
/** Exports of React and React DOM that lead to a removed function. */
const features =
  /\.(ViewTransition|addTransitionType|Activity|(?:unstable_)?SuspenseList|useActionState|useFormState|useFormStatus|requestFormReset|preinit|preinitModule|preloadModule|prefetchDNS|preconnect)\b/g

test('no page uses a removed feature of React', () => {
  const code = readdirSync(assets).filter((name) => name.endsWith('.js') && !name.startsWith('framework-'))
  expect(code.length).toBeGreaterThan(100)
  const used = code.flatMap((name) =>
    [...readFileSync(join(assets, name), 'utf8').matchAll(features)].map(([found]) => `${name}: ${found}`),
  )
  expect(used).toEqual([])
})

test('no page uses a fragment ref, a form action function, beforeinput, a style precedence or a prefetching link', () => {
  const sources = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  )
  const asks =
    /<Fragment[^>]*\sref=|<form[^>]*\saction=\{(?:async|\()|onBeforeInput|precedence=|<PrefetchPageLinks|\sprefetch=|<script[^>]*\ssrc=|<[a-z]+-[a-z-]+[\s>]/
  expect(sources.filter((name) => asks.test(readFileSync(join(root, 'app', name), 'utf8')))).toEqual([])
})

test('removed code is in the packages once, and not in the pages', () => {
  for (const [file, names] of Object.entries(unused)) {
    const code = readFileSync(join(root, 'node_modules', file), 'utf8')
    expect(withoutFunctions(code, names).length).toBeLessThan(code.length)
    expect(() => withoutFunctions(code, ['noSuchFunction'])).toThrow('noSuchFunction is not there once')
  }
  const framework = readdirSync(assets).find((name) => /^framework-.*\.js$/.test(name)) ?? ''
  const code = readFileSync(join(assets, framework), 'utf8')
  expect(['hydrateRoot', '::view-transition'].map((name) => code.includes(name))).toEqual([true, false])
})

test('a function is replaced by an empty one, without its methods', () => {
  const code =
    'function used() {\n  return dropped();\n}\nfunction dropped() {\n  go();\n}\ndropped.prototype.go = function () {\n};\n'
  expect(withoutFunctions(code, ['dropped'])).toBe(
    'function used() {\n  return dropped();\n}\nfunction dropped() {}\n\n',
  )
})
