import { afterAll, describe, expect, test } from 'vitest'
import { fakeWhatsapp } from '../../support/network/fake-whatsapp.ts'
import { until } from '../../support/poll.ts'
import { newVisitor } from '../support/browser.ts'
import { addToCart, buyer, clickNext, fillCustomer } from '../support/buying.ts'
import { emailOf } from '../support/emails.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

type Meta = Awaited<ReturnType<typeof fakeWhatsapp>>
const ways = [
  ['ar', 'phone'],
  ['en', 'desktop'],
] as const

describe('WhatsApp messages, from the checkbox at checkout to opting out', () => {
  let meta: Meta | undefined
  const shop = useShop('127.0.0.1', {
    env: async () => {
      meta = await fakeWhatsapp()
      return meta.env
    },
  })
  afterAll(() => meta?.stop())

  for (const [locale, size] of ways)
    test(`${locale}, ${size}`, async () => {
      const { browser, server, testShop } = shop()
      const say = words(locale)
      const { page, trouble, look } = await newVisitor(browser, server.url, size, locale)
      await addToCart(page, `/${locale}`, 'beginner-guide', say)
      await page.goto(`/${locale}/checkout`)
      const box = page.getByRole('checkbox', { name: say.whatsapp_ask! })
      await box.waitFor()
      expect(await box.isChecked()).toBe(false)
      await fillCustomer(page, { ...buyer[locale], phone: locale === 'ar' ? '٦٦١٢٣٤٥٠' : '66123451' })
      await box.check()
      await look('the box')
      await clickNext(page, say.next)
      await page.check('[name=method][value=knet]')
      await clickNext(page, say.next)
      await page.check('[name=terms]')
      await clickNext(page, say.next)
      await clickNext(page, say.confirm_order)
      await page.waitForURL('**/sandbox/pay/**')
      await page.locator('button[value=pay]').click()
      await page.waitForURL('**/payment-success**')
      const number = new URL(page.url()).searchParams.get('order') ?? ''
      const sent = await until('the message', async () => meta?.sent.find(({ params }) => params[0] === number))
      expect([sent.to, sent.language]).toEqual([locale === 'ar' ? '96566123450' : '96566123451', locale])

      const email = await emailOf(testShop.dataDir, 'order-receipt', number)
      await page.goto(/https?:\S+\/order\/ORD\S+/.exec(email)?.[0] ?? '')
      await look('the order')
      await page.getByRole('button', { name: say.whatsapp_order_end, exact: true }).click()
      await page.getByText(say.whatsapp_order_ended!, { exact: true }).waitFor()
      await page.reload()
      await page.getByText(say.whatsapp_order_ended!, { exact: true }).waitFor()
      expect(trouble).toEqual([])
    })
})
