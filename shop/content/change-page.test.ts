import { expect, test } from 'vitest'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { changePageText } from './change-page.ts'
import { pageTextSchema } from './form.ts'
import type { PageKey } from './key.ts'
import { readPageText } from './read.ts'
import { restorePageText } from './restore-page.ts'

const person = (name: string) => {
  const owner = ownerOf({ id: name, email: `${name}@bustan.example`, name })
  if (owner === null) throw new Error('no admin')
  return owner
}
const noura = person('noura')
const ali = person('ali')

describeOnBothEngines('the long texts', (open) => {
  const testShop = open.once()
  const save = (admin: typeof noura, body: string, seen: string | null, key: PageKey = 'compliance') =>
    changePageText(
      testShop.shop.db,
      testShop.shop.clock,
      admin,
      pageTextSchema.parse({ key, locale: 'en', body, seen }),
    )
  const saved = async (...args: Parameters<typeof save>) => {
    const result = await save(...args)
    if (!result.ok) throw new Error(result.refusal.reason)
    return result.value.updatedAt.toISOString()
  }

  test('the slower of two admins does not overwrite the faster one, and sees the new text', async () => {
    const first = await saved(noura, 'One', null)
    expect(await save(ali, 'Ali’s', null)).toMatchObject({
      ok: false,
      refusal: { reason: 'changed', current: { body: 'One', updatedBy: 'noura@bustan.example' } },
    })
    const second = await saved(ali, 'Two', first)
    expect(await save(noura, 'Three', first)).toMatchObject({ ok: false, refusal: { current: { body: 'Two' } } })
    expect(
      await restorePageText(testShop.shop.db, testShop.shop.clock, noura, {
        key: 'compliance',
        locale: 'en',
        seen: first,
      }),
    ).toMatchObject({
      ok: false,
      refusal: { current: { body: 'Two' } },
    })
    expect((await readPageText(testShop.shop.db, 'compliance', 'en'))?.body).toBe('Two')
    // Overwritten deliberately.
    await saved(noura, 'Three', second)
    const gone = await readPageText(testShop.shop.db, 'compliance', 'en')
    await restorePageText(testShop.shop.db, testShop.shop.clock, ali, {
      key: 'compliance',
      locale: 'en',
      seen: gone?.updatedAt.toISOString() ?? null,
    })
    expect(await save(noura, 'Four', gone?.updatedAt.toISOString() ?? null)).toEqual({
      ok: false,
      refusal: { reason: 'changed', current: null },
    })
  })

  test('of ten concurrent saves one succeeds each time, even within one clock tick', async () => {
    let seen: string | null = null
    for (let round = 0; round < 4; round++) {
      const results = await Promise.all(
        Array.from({ length: 10 }, (_, n) => save(noura, `Round ${round}, try ${n}`, seen, 'about')),
      )
      const stored = results.flatMap((result) => (result.ok ? result.value.updatedAt.toISOString() : []))
      expect(stored.length).toBe(1)
      expect(stored[0]).not.toBe(seen)
      seen = stored[0] ?? null
    }
    expect(
      (await restorePageText(testShop.shop.db, testShop.shop.clock, noura, { key: 'about', locale: 'en', seen })).ok,
    ).toBe(true)
  })
})
