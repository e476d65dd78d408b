// Actions on a page before its picture is taken. Each takes the page and the language.

/** Clicks the submit button of the form with this field. */
export const submit = (field) => async (page) => {
  await page.locator(`form:has([name=${field}]) button[type=submit]`).first().click()
  await page.waitForTimeout(500)
}

/** Empties a field. */
export const clear = (field) => (page) => page.locator(`main [name=${field}]`).first().fill('')

/** Types a search and waits for its results. */
export const search = (q) => async (page) => {
  await page.locator('main input[name=q], main input[type=search]').first().fill(q)
  await page.waitForTimeout(900)
}

/** Clicks the first match of a selector. */
export const press = (selector) => async (page) => {
  await page.locator(selector).locator('visible=true').first().click()
  await page.waitForTimeout(400)
}

/** Opens every collapsed section of the page. */
export const unfold = async (page) => {
  await page.locator('main details').evaluateAll((all) => {
    for (const each of all) each.open = true
  })
}

/** Waits for an element; the newsletter's dialog comes three seconds after the page. */
export const appears = (selector) => (page) => page.waitForSelector(selector)

/** Runs actions in sequence. */
export const inTurn =
  (...acts) =>
  async (page, locale) => {
    for (const act of acts) await act(page, locale)
  }

/** Puts two products and a discount without a reason into an order of the team. */
export async function makeOrder(page, locale) {
  const add = async (word, id) => {
    await page.locator('[name=findProduct]').fill(word)
    await page.locator(`[name=add][value="${id}"]`).click()
    await page.locator(`input[type=hidden][value="${id}"]`).first().waitFor({ state: 'attached' })
  }
  await add('sticker', 'sticker-pack')
  await add('session', 'garden-session')
  await page.locator('[name="off.amount"]').fill('1.5')
  await page.locator('[name=findCustomer]').fill(locale === 'ar' ? 'نورة' : 'noura')
  await page.waitForTimeout(2_000)
}
