import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { anyCustomer, home, orderBody, placeAndPay } from '../../support/buying.ts'
import { newVisitor } from '../support/browser.ts'
import { owner, setUpOwner } from '../support/owner.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

const say = words('en')
const button = (within: Page | Locator, name: string | undefined) =>
  within.getByRole('button', { name: name ?? '', exact: true }).first()
const press = (within: Page | Locator, name: string | undefined) => button(within, name).click()
const shows = (within: Page | Locator, text: string | undefined) =>
  within
    .getByText(text ?? '', { exact: true })
    .first()
    .waitFor()

describe('what an admin types stays', () => {
  const shop = useShop()
  let cookies: Awaited<ReturnType<typeof signIn>> | undefined

  async function signIn() {
    const { page, context } = await newVisitor(shop().browser, shop().server.url, 'desktop', 'en')
    await setUpOwner(page, shop().setupUrl)
    const state = await context.storageState()
    await context.close()
    return state
  }

  /** An admin's page and a colleague's. */
  async function open(path: string) {
    cookies ??= await signIn()
    const visitor = await newVisitor(shop().browser, shop().server.url, 'desktop', 'en', { storageState: cookies })
    const { page, context } = visitor
    const elsewhere = await context.newPage()
    await page.goto(path)
    await elsewhere.goto(path)
    return { ...visitor, elsewhere }
  }

  test('in one form when another form of the page is answered', async () => {
    const { page, trouble } = await open('/admin/messages/answers')
    const added = page.locator('form').filter({ has: page.locator('[name=id][value=""]') })
    await added.locator('[name=title]').fill('Seeds')
    await page.locator('article details summary').first().click()
    await press(page.locator('article').first(), say.inbox_answer_save)
    await shows(page, say.inbox_answer_saved)
    await expect.poll(() => added.locator('[name=title]').inputValue()).toBe('Seeds')
    await added.locator('[name=text]').fill('نعم')
    await added.locator('[name=textEn]').fill('Yes')
    await press(added, say.inbox_answer_save)
    await expect.poll(() => added.locator('[name=title]').inputValue()).toBe('')

    await page.goto('/admin/notifications')
    await page.locator('summary').filter({ hasText: say.admin_send_title }).click()
    await page.fill('[name=title]', 'Closed on Friday')
    await press(page, say.admin_send_test)
    await page.getByText(say.admin_send_test_done?.split('{')[0] ?? '').waitFor()
    expect(await page.inputValue('[name=title]')).toBe('Closed on Friday')
    await page.fill('[name=text]', 'Open again on Saturday')
    await press(page, say.admin_send_submit)
    await expect.poll(() => page.inputValue('[name=title]')).toBe('')

    await page.goto('/admin/redirects')
    const redirect = page.locator('form').filter({ has: page.locator('[name=intent][value=save]') })
    await redirect.locator('[name=path]').fill('/old-page')
    await redirect.locator('[name=target]').fill('/shop')
    await press(redirect, say.redirects_save)
    await expect.poll(() => redirect.locator('[name=path]').inputValue()).toBe('')
    await redirect.locator('[name=path]').fill('/older-page')
    await page.locator('main button[value=delete]').click()
    await shows(page, say.redirects_deleted)
    expect(await redirect.locator('[name=path]').inputValue()).toBe('/older-page')

    await page.goto('/admin/searches')
    const synonym = page.locator('form').filter({ has: page.locator('[name=term][value=""]') })
    await synonym.locator('input[name=typed]').fill('handbook')
    await synonym.locator('[name=means]').fill('guide')
    await press(synonym, say.admin_searches_save)
    await expect.poll(() => synonym.locator('input[name=typed]').inputValue()).toBe('')
    await synonym.locator('input[name=typed]').fill('booklet')
    await page.locator('main button[value=delete]').first().click()
    await shows(page, say.admin_searches_deleted)
    expect(await synonym.locator('input[name=typed]').inputValue()).toBe('booklet')

    await page.goto('/admin/team')
    await page.fill('[name=email]', 'first@example.com')
    await press(page, say.invite_submit)
    await expect.poll(() => page.inputValue('[name=email]')).toBe('')
    await page.fill('[name=email]', 'second@example.com')
    await page.locator('main button[value=withdraw]').click()
    await page.locator('main button[value=withdraw]').waitFor({ state: 'detached' })
    expect(await page.inputValue('[name=email]')).toBe('second@example.com')

    await page.goto('/admin/products')
    const box = page.locator('tbody input[type=checkbox]').first()
    await box.check()
    await press(page, say.products_bulk_apply)
    await shows(page, say.products_no_change)
    expect(await box.isChecked()).toBe(true)
    expect(trouble.filter((line) => !line.includes('422'))).toEqual([])
  })

  test('while previews of an email are rendered and a colleague saves it', async () => {
    const { page, elsewhere, trouble } = await open('/admin/mail/templates/order-receipt/en')
    const subject = '[name=mail_receipt_subject]'
    const previewOf = (text: string) => page.getByText(text).first()
    await page.fill(subject, 'Mine {number}')
    await previewOf('Mine ORD-').waitFor()
    await elsewhere.fill(subject, 'Theirs {number}')
    await press(elsewhere, say.email_texts_save)
    await shows(elsewhere, say.email_texts_saved)
    await page.fill(subject, 'Mine again {number}')
    await previewOf('Mine again ORD-').waitFor()
    expect(await page.inputValue(subject)).toBe('Mine again {number}')
    await press(page, say.email_texts_save)
    await shows(page, say.email_texts_changed_title)
    await page.fill(subject, 'Both {number}')
    await previewOf('Both ORD-').waitFor()
    expect(await page.inputValue(subject)).toBe('Both {number}')
    await press(page, say.email_texts_save)
    await shows(page, say.email_texts_saved)
    await expect.poll(() => page.inputValue(subject)).toBe('Both {number}')
    expect(trouble.filter((line) => !line.includes('409'))).toEqual([])
  })

  test('in the answer to a review, whatever happens to it; deciding first asks', async () => {
    const { page, elsewhere, trouble } = await open('/admin/reviews?status=published')
    const [mine, theirs] = [page, elsewhere].map((each) => each.locator('article').first())
    const text = mine!.locator('[name=answer]')
    for (const [card, typed] of [
      [mine!, 'From me'],
      [theirs!, 'From a colleague'],
    ] as const) {
      await card.locator('summary').click()
      await card.locator('[name=answer]').fill(typed)
    }
    await press(theirs!, say.admin_reviews_answer_save)
    await shows(elsewhere, say.admin_reviews_did_answer)
    // An answer to another review reloads the list.
    const other = page.locator('article').nth(1)
    await other.locator('summary').click()
    await other.locator('[name=answer]').fill('Thanks')
    await press(other, say.admin_reviews_answer_save)
    await shows(mine!, 'From a colleague')
    expect(await text.inputValue()).toBe('From me')
    await press(mine!, say.admin_reviews_answer_save)
    await shows(mine!, say.admin_reviews_changed)
    expect(await text.inputValue()).toBe('From me')
    await press(mine!, say.admin_reviews_answer_save)
    for (const card of [mine!, theirs!]) await shows(card, 'From me')

    await mine!.locator('summary').click()
    await text.fill('Even better')
    const [count, dialog] = [await page.locator('article').count(), page.getByRole('dialog')]
    await press(mine!, say.admin_reviews_take_back)
    await press(dialog, say.content_leave_no)
    expect(await text.inputValue()).toBe('Even better')
    // A colleague's decision is not shown while it is being typed, and the answer is not lost when it is refused.
    await press(theirs!, say.admin_reviews_reject)
    await shows(elsewhere, say.admin_reviews_did_rejected)
    await press(mine!, say.admin_reviews_answer_save)
    await shows(page, say.admin_reviews_failed)
    await shows(page, 'Even better')
    await expect.poll(() => page.locator('article').count()).toBe(count - 1)
    await mine!.locator('summary').click()
    await text.fill('Another')
    await press(mine!, say.admin_reviews_take_back)
    await press(dialog, say.admin_reviews_unsaved_yes)
    await shows(page, say.admin_reviews_did_pending)
    expect(trouble).toEqual([])
  })

  test('in the forms of an order that a colleague changes', async () => {
    const { server } = shop()
    const items = [{ productId: 'harvest-poster', quantity: 1 }]
    const body = orderBody({ items, customer: anyCustomer() as never, shipping: home as never })
    const placed = await placeAndPay(server.url, body)
    const { page, elsewhere, trouble } = await open(`/admin/orders/view/${placed.number}`)

    const call = (of: Page) => of.getByRole('region', { name: say.admin_call_of?.replace('{number}', placed.number) })
    await call(page).locator('[name=note]').fill('Rang twice')
    await press(call(elsewhere), say.admin_call_no_answer)
    await shows(elsewhere, say.admin_call_recorded)
    await shows(call(page), owner.email)
    expect(await call(page).locator('[name=note]').inputValue()).toBe('Rang twice')
    await press(call(page), say.admin_call_reached)
    await shows(call(page), say.admin_call_changed)
    expect(await call(page).locator('[name=note]').inputValue()).toBe('Rang twice')
    await press(call(page), say.admin_call_reached)
    await shows(call(page), 'Rang twice')
    await press(call(page), say.admin_call_again)
    await call(page).locator('[name=note]').fill('Asked for Monday')
    await shows(call(elsewhere), 'Rang twice')
    await press(call(elsewhere), say.admin_call_reached)
    await shows(elsewhere, say.admin_call_again)
    await press(call(page), say.admin_call_no_answer)
    await shows(call(page), say.admin_call_changed)
    await shows(call(page), 'Asked for Monday')
    await button(call(page), say.admin_call_again).waitFor()

    await elsewhere.fill('textarea[name=notes]', 'Their note')
    await page.fill('textarea[name=notes]', 'My note')
    await press(elsewhere, say.admin_orders_notes_save)
    await shows(elsewhere, say.admin_orders_notes_saved)
    await press(page, say.admin_orders_notes_save)
    await shows(page, say.admin_orders_notes_changed)
    await press(page, say.shipments_send)
    await shows(page, say.shipments_parcel?.replace('{number}', '1'))
    expect(await page.inputValue('textarea[name=notes]')).toBe('My note')
    await press(page, say.admin_orders_notes_save)
    await shows(page, say.admin_orders_notes_saved)
    await elsewhere.reload()
    expect(await elsewhere.inputValue('textarea[name=notes]')).toBe('My note')
    const parcel = (of: Page) => of.locator('form').filter({ has: of.locator('[name=intent][value=parcel_change]') })
    for (const [of, tracking] of [
      [page, 'MINE-1'],
      [elsewhere, 'THEIRS-1'],
    ] as const) {
      await of.locator('summary').filter({ hasText: say.shipments_edit }).click()
      await parcel(of).locator('[name=tracking]').fill(tracking)
    }
    await press(parcel(elsewhere), say.shipments_save)
    await shows(page, 'THEIRS-1')
    expect(await parcel(page).locator('[name=tracking]').inputValue()).toBe('MINE-1')
    await press(parcel(page), say.shipments_save)
    await shows(page, say.shipments_refused_changed)
    expect(await parcel(page).locator('[name=tracking]').inputValue()).toBe('MINE-1')
    await press(parcel(page), say.shipments_save)
    await shows(page, 'MINE-1')

    await press(page, say.shipments_deliver)
    await shows(page, say.shipments_did_delivered)
    const buyer = await newVisitor(shop().browser, server.url, 'phone', 'en')
    await buyer.page.goto(`/en/order/${placed.number}/return?token=${placed.accessToken}`)
    await buyer.page.selectOption('[name=reason]', 'changed_mind')
    await press(buyer.page, say.returns_send)
    await buyer.page.waitForURL('**sent=1**')
    await page.reload()
    await elsewhere.reload()
    const answer = (of: Page, to: string) => of.locator(`form:has([name=to][value=${to}]) [name=answer]`)
    await page.locator('summary').filter({ hasText: say.admin_returns_reject }).click()
    await answer(page, 'rejected').fill('Worn')
    await elsewhere.locator('summary').filter({ hasText: say.admin_returns_accept }).click()
    await answer(elsewhere, 'accepted').fill('Send it to us')
    await press(elsewhere, say.admin_returns_accept_go)
    await shows(page, 'Send it to us')
    expect(await answer(page, 'rejected').inputValue()).toBe('Worn')
    await press(page, say.admin_returns_reject_go)
    await shows(page, say.admin_returns_refused_changed)
    await shows(page, 'Worn')
    await button(page, say.admin_returns_receive).waitFor()
    expect(await answer(page, 'rejected').count()).toBe(0)
    await buyer.context.close()

    // And only there: the next order's call has a note of its own.
    const [older, newer] = [await placeAndPay(server.url, body), await placeAndPay(server.url, body)]
    await page.goto(`/admin/orders/view/${older.number}`)
    await page.locator('[name=note]').fill('For this order')
    await page.getByRole('link', { name: say.admin_orders_beside_newer ?? '', exact: true }).click()
    await page.waitForURL(`**/${newer.number}`)
    await page.getByRole('region', { name: newer.number }).waitFor()
    expect(await page.locator('[name=note]').inputValue()).toBe('')
    // So have the team's notes, after the dialog about unsaved input.
    await page.locator('[name=notes]').fill('Only for this one')
    await page.getByRole('link', { name: say.admin_orders_beside_older ?? '', exact: true }).click()
    await press(page, say.content_leave_yes)
    await page.waitForURL(`**/${older.number}`)
    await page.getByRole('region', { name: older.number }).waitFor()
    expect(await page.locator('[name=notes]').inputValue()).toBe('')
    expect(trouble).toEqual([])
  })

  test('when the session ends before it is sent, until the admin has signed in in another tab', async () => {
    const { page, context, trouble } = await open('/admin/redirects')
    const signedOut = page.getByText(say.admin_signed_out_not_sent ?? '', { exact: true })
    const redirect = page.locator('form').filter({ has: page.locator('[name=intent][value=save]') })
    await redirect.locator('[name=path]').fill('/oldest-page')
    await redirect.locator('[name=target]').fill('/shop')
    await context.clearCookies()
    await press(redirect, say.redirects_save)
    await signedOut.waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/redirects')
    expect(await redirect.locator('[name=path]').inputValue()).toBe('/oldest-page')
    await context.addCookies(cookies!.cookies)
    await press(redirect, say.redirects_save)
    await expect.poll(() => redirect.locator('[name=path]').inputValue()).toBe('')
    await signedOut.waitFor({ state: 'detached' })

    // The form of an order sends itself while it is being filled in.
    await page.goto('/admin/orders/new')
    await page.fill('[name=findProduct]', 'guide')
    await page.locator('button[name=add][value=beginner-guide]').click()
    await page.locator('[name="lines.0.quantity"]').waitFor()
    await context.clearCookies()
    await page.fill('[name=notes]', 'By phone')
    await signedOut.waitFor()
    expect(await page.inputValue('[name=notes]')).toBe('By phone')
    expect(await page.inputValue('[name="lines.0.quantity"]')).toBe('1')

    // A page with its own message for failures.
    await context.addCookies(cookies!.cookies)
    const adding = await context.newPage()
    await adding.goto('/admin/products/add')
    const typed = { title: 'بذور', titleEn: 'Seeds', description: 'بذور', descriptionEn: 'Seeds', price: '2' }
    for (const [name, value] of Object.entries(typed)) await adding.fill(`[name=${name}]`, value)
    await context.clearCookies()
    await press(adding, say.products_save)
    await shows(adding, say.admin_signed_out_not_sent)
    expect(await adding.inputValue('[name=titleEn]')).toBe('Seeds')
    expect(trouble).toEqual([])
  })

  test('in the time of a consultation when another is removed from a team order', async () => {
    const { page, trouble } = await open('/admin/products/edit/sticker-pack')
    await page.selectOption('[name=category]', 'consultation')
    await press(page, say.products_save)
    await shows(page, say.products_saved)
    await page.goto('/admin/orders/new')
    for (const id of ['garden-session', 'sticker-pack']) {
      await page.fill('[name=findProduct]', id === 'garden-session' ? 'session' : 'sticker')
      await press(page, say.team_order_search)
      await page.locator(`button[name=add][value=${id}]`).click()
      await page.locator(`button[name=remove][value=${id}]`).waitFor()
    }
    const time = (index: number) => page.locator(`[name="appointments.${index}.startsAt"]`)
    const product = (index: number) => page.locator(`[name="appointments.${index}.productId"]`)
    expect(await product(0).inputValue()).toBe('garden-session')
    await time(0).selectOption({ index: 1 })
    await time(1).selectOption({ index: 2 })
    const chosen = await time(1).inputValue()
    await page.locator('button[name=remove][value=garden-session]').click()
    await expect.poll(() => product(0).inputValue()).toBe('sticker-pack')
    expect(await time(0).inputValue()).toBe(chosen)
    expect(trouble).toEqual([])
  })

  /** Holds what a page submits until the returned function is called. */
  async function hold(page: Page) {
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    await page.route('**/*.data*', async (route) => {
      if (route.request().method() === 'POST') await held
      await route.fallback()
    })
    return go
  }

  test('when it is typed while something earlier is being saved, and is not called saved', async () => {
    const { page, elsewhere, trouble } = await open('/admin/newsletter/campaigns/new')
    for (const name of ['subjectAr', 'textAr', 'subjectEn', 'textEn']) await page.fill(`[name=${name}]`, 'Harvest')
    await press(page, say.campaigns_save)
    await page.waitForURL((url) => !url.pathname.endsWith('/new'))
    const campaign = new URL(page.url()).pathname
    await page.goto('/admin/bookings/hosts/add')
    for (const name of ['nameAr', 'nameEn']) await page.fill(`[name=${name}]`, 'Sara')
    await press(page, say.hosts_create)
    await page.waitForURL('**/admin/bookings/hosts/edit/*')
    const host = new URL(page.url()).pathname

    const leave = () => page.locator('header a[href="/admin"]').click()
    for (const [path, name, button] of [
      ['/admin/settings/store', 'nameEn', say.admin_settings_save],
      ['/admin/discount-codes/edit/GARDEN10', 'note', say.discounts_save],
      [campaign, 'subjectEn', say.campaigns_save],
      [host, 'nameEn', say.hosts_save],
    ] as const) {
      await page.goto(path)
      const field = page.locator(`[name=${name}]`)
      const form = page.locator('form').filter({ has: field })
      const version = form.locator('[name=seen], [name=version]')
      const opened = await version.inputValue()
      await field.fill('Sent')
      const go = await hold(page)
      await press(form, button)
      await field.fill('Typed later')
      go()
      await expect.poll(() => version.inputValue(), { message: path }).not.toBe(opened)
      await page.unroute('**/*.data*')
      await leave()
      await press(page.getByRole('dialog'), say.content_leave_no)
      expect(await field.inputValue(), path).toBe('Typed later')
      await elsewhere.goto(path)
      expect(await elsewhere.inputValue(`[name=${name}]`), path).toBe('Sent')
      await press(form, button)
      await expect
        .poll(
          async () => {
            await elsewhere.goto(path)
            return elsewhere.inputValue(`[name=${name}]`)
          },
          { message: path },
        )
        .toBe('Typed later')
      await leave()
      await page.waitForURL('**/admin/dashboard')
    }
    expect(trouble).toEqual([])
  })

  test('when its page cannot be loaded again, which the page says until it was', async () => {
    const { page, trouble } = await open('/admin/messages/answers')
    const added = page.locator('form').filter({ has: page.locator('[name=id][value=""]') })
    await added.locator('[name=title]').fill('Watering')
    await page.route('**/*.data*', (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()))
    await page.locator('article details summary').first().click()
    await press(page.locator('article').first(), say.inbox_answer_save)
    await shows(page, say.inbox_answer_saved)
    await shows(page, say.admin_not_refreshed)
    expect(await added.locator('[name=title]').inputValue()).toBe('Watering')
    await press(page, say.try_again)
    await shows(page, say.admin_not_refreshed)
    await page.unroute('**/*.data*')
    await press(page, say.try_again)
    await page.getByText(say.admin_not_refreshed ?? '').waitFor({ state: 'detached' })
    expect(await added.locator('[name=title]').inputValue()).toBe('Watering')
    expect(trouble.filter((line) => !line.includes('net::ERR_FAILED'))).toEqual([])
  })

  test('until the admin agrees to leave it, also by a filter and by marking a message as unread', async () => {
    const { page, trouble } = await open('/admin/discount-codes/add')
    const dialog = page.getByRole('dialog', { name: say.content_leave_title ?? '', exact: true })
    /** Types into a field, tries to leave and stays, then leaves. */
    async function asks(path: string, field: string, leave: () => Promise<unknown>) {
      await page.goto(path)
      await page.locator(field).first().fill('Not saved yet')
      await leave()
      await press(dialog, say.content_leave_no)
      expect(await page.locator(field).first().inputValue(), path).toBe('Not saved yet')
      const left = page.url()
      await leave()
      await press(dialog, say.content_leave_yes)
      await page.waitForURL((url) => url.href !== left)
    }
    const away = () => page.locator('header a[href="/admin"]').click()
    await asks('/admin/discount-codes/add', '[name=note]', away)
    await asks('/admin/team/roles/add', '[name=nameEn]', away)
    const items = [{ productId: 'harvest-poster', quantity: 1 }]
    const body = orderBody({ items, customer: anyCustomer() as never, shipping: home as never })
    const { number } = await placeAndPay(shop().server.url, body)
    await asks(`/admin/orders/contact/${number}`, '[name=firstName]', away)

    await page.goto('/en/contact')
    for (const name of ['name', 'subject', 'message']) await page.fill(`[name=${name}]`, 'About seeds')
    await page.fill('[name=email]', 'noura@example.com')
    await press(page, say.contact_submit)
    await page.waitForURL(/sent=MSG-/)
    await page.goto('/admin/messages')
    await page.locator('a[href^="/admin/messages/view/"]').filter({ hasText: 'About seeds' }).first().click()
    await page.waitForURL('**/admin/messages/view/**')
    const message = new URL(page.url()).pathname
    await asks(message, '[name=notes]', away)
    await asks(message, '[name=reply]', () => press(page, say.inbox_mark_unread))

    await page.goto('/admin/reviews?status=published')
    const card = page.locator('article').first()
    await card.locator('summary').click()
    await card.locator('[name=answer]').fill('Not saved yet')
    const pending = page.locator('main nav a[href="/admin/reviews"]')
    await pending.click()
    await press(dialog, say.content_leave_no)
    expect(await card.locator('[name=answer]').inputValue()).toBe('Not saved yet')
    await pending.click()
    await press(dialog, say.content_leave_yes)
    await page.waitForURL('**/admin/reviews')
    expect(trouble).toEqual([])
  })

  test('beside the reason of a refusal, which takes the focus', async () => {
    const { page, elsewhere, trouble } = await open('/admin/newsletter/campaigns/new')
    for (const name of ['subjectAr', 'textAr', 'subjectEn', 'textEn']) await page.fill(`[name=${name}]`, 'Seeds')
    await press(page, say.campaigns_save)
    await page.waitForURL((url) => !url.pathname.endsWith('/new'))
    const campaign = new URL(page.url()).pathname
    await page.goto('/admin/bookings/hosts/add')
    for (const name of ['nameAr', 'nameEn']) await page.fill(`[name=${name}]`, 'Mona')
    await press(page, say.hosts_create)
    await page.waitForURL('**/admin/bookings/hosts/edit/*')
    const host = new URL(page.url()).pathname
    const price = (of: Page) => of.getByLabel(say.products_field_price ?? '', { exact: true }).first()
    const named = (name: string) => (of: Page) => of.locator(`[name=${name}]`)
    for (const [path, field, button, reason] of [
      ['/admin/discount-codes/edit/GARDEN10', named('note'), say.discounts_save, say.discounts_changed_title],
      ['/admin/products/variants/bustan-tshirt', price, say.products_save, say.variants_conflict],
      [campaign, named('subjectEn'), say.campaigns_save, say.campaigns_problem_changed],
      [host, named('nameEn'), say.hosts_save, say.hosts_refused_changed],
    ] as const) {
      for (const of of [page, elsewhere]) {
        await of.goto(path)
      }
      await field(page).fill('7')
      await field(elsewhere).fill('8')
      const saved = elsewhere.waitForResponse((response) => response.request().method() === 'POST')
      await press(elsewhere, button)
      await saved
      await press(page, button)
      await page
        .locator(':focus')
        .filter({ hasText: reason ?? '' })
        .waitFor()
      expect(await field(page).inputValue(), path).toBe('7')
      page.once('dialog', (dialog) => void dialog.accept())
    }
    expect(trouble.filter((line) => !line.includes('409'))).toEqual([])
  })

  test('in the texts of an email when they are shown in a real one', async () => {
    const items = [{ productId: 'beginner-guide', quantity: 1 }]
    const { number } = await placeAndPay(shop().server.url, orderBody({ items, customer: anyCustomer() as never }))
    const { page, trouble } = await open('/admin/mail/templates/order-receipt/en')
    const emails = page.locator('select[name=email]')
    await expect
      .poll(async () => {
        await page.reload()
        return emails.count()
      })
      .toBe(1)
    await page.fill('[name=mail_receipt_subject]', 'Mine {number}')
    await page
      .getByText(/^Mine .*ORD-/)
      .first()
      .waitFor()
    await emails.selectOption({ index: 1 })
    await press(page, say.email_texts_show)
    await page.waitForURL('**?email=**')
    await page
      .getByText(new RegExp(`^Mine .*${number}`))
      .first()
      .waitFor()
    expect(await page.inputValue('[name=mail_receipt_subject]')).toBe('Mine {number}')
    expect(trouble).toEqual([])
  })

  test('in variants that are being saved, and a file that is being uploaded is not left silently', async () => {
    const { page, trouble } = await open('/admin/products/variants/harvest-poster')
    await press(page, say.variants_add_option)
    await page.getByLabel(say.variants_option_name ?? '', { exact: true }).fill('المقاس')
    await page.getByLabel(say.variants_option_name_en ?? '', { exact: true }).fill('Size')
    const label = (text: string | undefined) => page.getByLabel((text ?? '').replace('{number}', '1'), { exact: true })
    await label(say.variants_value).fill('كبير')
    await label(say.variants_value_en).fill('Large')
    const price = page.getByLabel(say.products_field_price ?? '', { exact: true })
    await price.fill('5')
    const opening = page.getByLabel(say.products_field_opening ?? '', { exact: true })
    await opening.fill('7')
    const go = await hold(page)
    await press(page, say.products_save)
    await price.fill('6')
    go()
    await opening.waitFor({ state: 'detached' })
    await page.unroute('**/*.data*')
    expect(await price.inputValue()).toBe('6')
    await shows(page, say.products_unsaved)
    await press(page, say.products_save)
    await page.getByText(say.products_unsaved ?? '', { exact: true }).waitFor({ state: 'detached' })
    await page.reload()
    expect(Number(await price.inputValue())).toBe(6)

    await page.goto('/admin/products/view/beginner-guide')
    let arrive = () => {}
    const arrives = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route('**/admin/products/files/**', async (route) => {
      await arrives
      await route.continue()
    })
    const pdf = { name: 'more.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 more') }
    const adding = page.locator('span').filter({ has: page.getByText(say.products_file_add ?? '', { exact: true }) })
    await adding.locator('input[type=file]').setInputFiles(pdf)
    await page.locator('header a[href="/admin"]').click()
    await press(page.getByRole('dialog'), say.content_leave_no)
    arrive()
    await page.getByText('more.pdf').first().waitFor()
    // Its progress names it, too.
    await expect.poll(() => adding.locator('input[type=file]').isEnabled()).toBe(true)
    await page.locator('header a[href="/admin"]').click()
    await page.waitForURL('**/admin/dashboard')
    expect(trouble).toEqual([])
  })
})
