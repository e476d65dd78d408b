import { expect, test } from 'vitest'
import type { Choices } from '#shop/catalog/variants/read-variants.ts'
import { openAdminBrowser } from '#tests/support/accounts/step-up.ts'
import { typedSizes } from '#tests/support/orders/sizes.ts'
import { engines } from '#tests/support/test-shops.ts'
import { chosenVariant, isUnsold } from './choice.ts'

const choices = { variants: [{ id: 'shirt.s.red' }, { id: 'shirt.m.blue' }] } as unknown as Choices

test('a choice is unsold when it is complete and no variant has it', () => {
  const unsold = (...chosen: string[]) => isUnsold(chosen, chosenVariant(choices, chosen))
  expect(unsold('s', 'blue')).toBe(true)
  expect(unsold('s', 'red')).toBe(false)
  expect(unsold('s', '')).toBe(false)
  expect(unsold()).toBe(false)
})

test.each(engines)('a combination that is not sold cannot be added to the cart (%s)', async (engine) => {
  const admin = await openAdminBrowser(engine)
  try {
    const typed = typedSizes({ S: [3000, 5], M: [3000, 5] })
    const colours = ['Red', 'Blue'].map((name) => ({ key: name.toLowerCase(), name, nameEn: name }))
    const form = '/admin/products/variants/sticker-pack'
    const [, version = ''] = /name="version" value="(\d+)"/.exec(await (await admin.ask(form)).text()) ?? []
    const variants = {
      options: [...typed.options, { name: 'اللون', nameEn: 'Colour', values: colours }],
      // Small in red, medium in blue.
      variants: typed.variants.map((each, at) => ({ ...each, at: [at, at] })),
    }
    const saved = await admin.post(form, { version, variants: JSON.stringify(variants) })
    expect(saved.status).toBe(200)
    const page = async (query: string) => (await admin.ask(`/en/product/sticker-pack?${query}`)).text()
    const sold = await page('option1=m&option2=blue')
    expect(sold).toContain('class="dock')
    expect(sold).not.toContain('This combination is not available.')
    const unsold = await page('option1=s&option2=blue')
    expect(unsold).toContain('This combination is not available.')
    expect(unsold).not.toContain('class="dock')
  } finally {
    await admin.close()
  }
})
