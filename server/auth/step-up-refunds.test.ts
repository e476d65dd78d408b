import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, keyShownIn } from '../../tests/support/accounts/authenticator.ts'
import { type AdminBrowser, again, openAdminBrowser } from '../../tests/support/accounts/step-up.ts'
import { anyCustomer, home, orderBody, placeAndPay } from '../../tests/support/buying.ts'
import { engines } from '../../tests/support/test-shops.ts'

const hour = 3_600_000
const bodyOf = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })

/** Refunds that need step-up, on the built server over HTTP with its clock moved. */
describe.each(engines)('refunds above an amount (%s)', (engine) => {
  let admin: AdminBrowser
  beforeAll(async () => {
    admin = await openAdminBrowser(engine)
  })
  afterAll(() => admin?.close())

  /** A paid order of 62.000 KWD and its refund page. */
  async function paidOrder() {
    const items = [{ productId: 'bustan-tshirt.m', quantity: 5 }]
    const placed = await placeAndPay(
      admin.url,
      orderBody({ items, shipping: home as never, customer: anyCustomer() as never }),
    )
    const path = `/admin/orders/refund/${placed.number}`
    const page = async () => (await admin.ask(path)).text()
    return {
      path,
      /** A new form, filled in and confirmed. */
      async form(amount: string, more: Record<string, string> = {}) {
        const html = await page()
        const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)![1]!
        const ids = { refundId: hidden('refundId'), paymentId: hidden('paymentId') }
        return { ...ids, amount, reason: 'Torn', confirmed: 'yes', ...more }
      },
      /** The refunded amounts, as the page lists them. */
      async refunded() {
        const list = /<ol[^>]*divide-y.*?<\/ol>/s.exec(await page())?.[0] ?? ''
        return [...list.matchAll(/font-medium[^>]*>(?:<[^>]+>)*KWD\s([\d.]+)/g)].map(([, amount]) => amount)
      },
    }
  }
  /** Whether a form was accepted; otherwise proof is asked for first. */
  const taken = async (path: string, form: Record<string, string>) => {
    const response = await admin.post(path, form)
    if (response.status === 403) await admin.formOf(response)
    else expect(response.status).toBe(200)
    return response.status === 200
  }
  /** Moves the clock by a day and an hour, signs in again, and moves it until that sign-in is no longer recent. */
  async function nextDay() {
    await admin.forward(25 * hour)
    const { email, password } = admin
    admin.follow(await admin.ask('/admin/login', { ...bodyOf({ email, password }), headers: { cookie: '' } }))
    await admin.later()
  }

  test('are made after fresh proof, once and as typed', async () => {
    const { path, form, refunded } = await paidOrder()
    const typed = await form('60.125', { reason: 'Torn "all" & <b>', 'restock-0': '2' })
    await admin.later()
    // Invalid input is reported first, and no proof is echoed.
    const invalid = await admin.post(path, { ...typed, amount: 'x', [again]: 'typed-too-early' })
    expect([invalid.status, (await invalid.text()).includes('typed-too-early')]).toEqual([422, false])
    const { confirmed: _, ...unconfirmed } = typed
    const question = await admin.post(path, { ...unconfirmed, [again]: 'typed-too-early' })
    expect([question.status, (await question.text()).includes('typed-too-early')]).toEqual([200, false])

    const first = await admin.formOf(await admin.post(path, typed))
    expect(first.fields).toEqual(typed)
    expect(first.page).toMatch(/more than [^<]*KWD\s50\.000[^<]* within 24 hours/)
    const wrong = await admin.formOf(await first.send('not-it-at-all'))
    expect([wrong.fields, wrong.page.includes('The password is incorrect.')]).toEqual([typed, true])
    expect([wrong.page.includes('not-it-at-all'), await refunded()]).toEqual([false, []])

    const page = await (await wrong.send(admin.password)).text()
    expect([page.includes('Torn &quot;all&quot; &amp; &lt;b&gt;'), page.includes(admin.password)]).toEqual([
      true,
      false,
    ])
    expect(await refunded()).toEqual(['60.125'])
    expect((await wrong.send(admin.password)).status).toBe(200)
    expect(await refunded()).toEqual(['60.125'])
    expect(await admin.events('kind=password_again')).toMatch(/refused[\s\S]*,ok,|,ok,[\s\S]*refused/)

    // Refused after the proof: the form comes back as typed, without the proof.
    await admin.later()
    const more = await admin.formOf(await admin.post(path, await form('1.876')))
    const refused = await (await more.send(admin.password)).text()
    expect([refused.includes('more than the payment has left'), refused.includes('value="1.876"')]).toEqual([
      true,
      true,
    ])
    expect([refused.includes(admin.password), await refunded()]).toEqual([false, ['60.125']])
  })

  test('are added up over a day, so that small ones do not avoid the limit', async () => {
    await nextDay()
    const [one, two] = [await paidOrder(), await paidOrder()]
    expect(await taken(one.path, await one.form('30'))).toBe(true)
    expect(await taken(two.path, await two.form('20'))).toBe(true)
    expect(await taken(two.path, await two.form('0.001'))).toBe(false)
    const proofForm = await admin.formOf(await admin.post(two.path, await two.form('0.001')))
    expect((await proofForm.send(admin.password)).status).toBe(200)
    expect([await one.refunded(), await two.refunded()]).toEqual([['30.000'], ['20.000', '0.001']])

    await nextDay()
    // Concurrent ones are accepted only up to the limit.
    const forms = await Promise.all(Array.from({ length: 4 }, () => one.form('8')))
    const others = await Promise.all(Array.from({ length: 4 }, () => two.form('9.999')))
    const results = await Promise.all([
      ...forms.map((form) => taken(one.path, form)),
      ...others.map((form) => taken(two.path, form)),
    ])
    const back = [...(await one.refunded()).slice(1), ...(await two.refunded()).slice(2)]
    expect(back).toHaveLength(results.filter(Boolean).length)
    expect(back.length).toBeGreaterThan(3)
    expect(back.reduce((sum, amount) => sum + Number(amount), 0)).toBeLessThanOrEqual(50)
  })

  test('the amount is a bounded setting, logged, and changed only after fresh proof', async () => {
    const path = '/admin/settings/security'
    const stored = async () => /name="proofAbove"[^>]*value="([^"]*)"/.exec(await (await admin.ask(path)).text())?.[1]
    expect(await stored()).toBe('50.000')
    await admin.later()
    for (const proofAbove of ['', '-1', '1000.001', 'x', '1e3'])
      expect((await admin.post(path, { group: 'refunds', proofAbove })).status).toBe(422)
    for (const proofAbove of ['1000', '0']) {
      const proofForm = await admin.formOf(await admin.post(path, { group: 'refunds', proofAbove }))
      const wrong = await admin.formOf(await proofForm.send('not-it-at-all'))
      expect([wrong.fields, await stored()]).toEqual([{ group: 'refunds', proofAbove }, '50.000'])
    }
    const proofForm = await admin.formOf(await admin.post(path, { group: 'refunds', proofAbove: '٠' }))
    expect((await proofForm.send(admin.password)).status).toBe(200)
    expect(await stored()).toBe('0.000')
    const record = (await (await admin.ask('/admin/audit?subject=setting')).text()).replaceAll(/<[^>]+>/g, '')
    expect(record).toMatch(/Large refunds[\s\S]*Asks again above[\s\S]*KWD\s50\.000[\s\S]*KWD\s0\.000/)

    // Every refund needs proof now.
    const { path: refunds, form } = await paidOrder()
    expect(await taken(refunds, await form('0.001'))).toBe(true)
    await admin.later()
    const every = await admin.formOf(await admin.post(refunds, await form('0.001')))
    expect(every.page).toContain('Every refund asks for this confirmation.')
  })

  test('with a second factor the proof is a code or a recovery code, each once, and not the password', async () => {
    await admin.post('/admin/confirm', { [again]: admin.password })
    const begun = await (
      await admin.post('/profile/security', { intent: 'two-begin', password: admin.password })
    ).text()
    const key = keyShownIn(begun)
    const codes = [...begun.matchAll(/<li[^>]*>([A-Za-z0-9]{5}-[A-Za-z0-9]{5})<\/li>/g)].map(([, code]) => code!)
    const code = () => codeOf(key, 0, admin.now())
    const on = await admin.post('/profile/security', { intent: 'two-finish', code: code() })
    expect(on.headers.get('location')).toBe('/profile/security?two=on')
    admin.follow(on)

    const { path, form, refunded } = await paidOrder()
    const proofs = [
      { wrong: [admin.password, '000000', 'aaaaa-bbbbb'], right: code },
      { wrong: [], right: () => codes[0]! },
      { wrong: [codes[0]!], right: () => codes[1]! },
    ]
    for (const [index, { wrong, right }] of proofs.entries()) {
      const before = await refunded()
      await admin.later()
      const typed = await form(`1${index}`)
      const proofForm = await admin.formOf(await admin.post(path, typed))
      expect(proofForm.page).toContain('autoComplete="one-time-code"')
      for (const proof of wrong) {
        const again = await admin.formOf(await proofForm.send(proof))
        expect([again.fields, again.page.includes(proof)]).toEqual([typed, false])
      }
      expect(await refunded()).toEqual(before)
      expect((await proofForm.send(right())).status).toBe(200)
      expect(await refunded()).toEqual([...before, `1${index}.000`])
    }
  })
})
