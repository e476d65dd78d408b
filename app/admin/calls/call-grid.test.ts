import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import type { Call } from '#shop/orders/calls/read-calls.ts'
import { CallGrid } from './call-grid.tsx'

test('a call that becomes late stays in the same list, so that its form stays', () => {
  const calls = ['a', 'b'].map((id, at) => ({ id, doneAt: null, dueAt: new Date(10 * at) }) as Call)
  const keysAt = (now: number) => {
    const { props } = CallGrid({ calls, now: new Date(now), done: false }) as ReactElement<{ children: ReactElement[] }>
    return props.children.map(({ key, type }) => (type === 'h2' ? 'heading' : key))
  }
  expect(keysAt(5)).toEqual(['heading', 'a', 'heading', 'b'])
  expect(keysAt(15)).toEqual(['heading', 'a', 'b'])
})
