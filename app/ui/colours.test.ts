import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colours } from './colours.ts'

test('the colours outside the style sheet match its tokens', () => {
  const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8')
  const backgrounds = [...tokens.matchAll(/--color-paper: (#\w+);/g)].map((match) => match[1])
  expect([colours.paper, colours.paperDark]).toEqual(backgrounds)
})
