import { expect, test } from 'vitest'
import { inputIn } from './unsaved.ts'

const text = (value: string, name = 'title') => ({ name, type: 'text', value, checked: false })
const ticked = (checked: boolean) => ({ name: 'isActive', type: 'checkbox', value: 'on', checked })
const hidden = (value: string) => ({ name: 'seen', type: 'hidden', value, checked: false })

test('a form is unsaved after input and after a row was added or removed, not after a change of its hidden fields', () => {
  const saved = inputIn({ elements: [hidden('1'), text('Seeds'), ticked(true)] })
  const same = [hidden('2'), text('Seeds '), ticked(true), { name: 'intent', type: 'submit', value: 'save' }]
  expect(inputIn({ elements: same })).toBe(saved)
  for (const elements of [
    [text('Seed'), ticked(true)],
    [text('Seeds'), ticked(false)],
    [text('Seeds'), ticked(true), text('', 'row.1')],
    [ticked(true)],
  ])
    expect(inputIn({ elements })).not.toBe(saved)
})
