import type { Page } from 'playwright-core'

/** The first admin of a test's shop. */
export const owner = { name: 'نورة', email: 'owner@example.com', password: 'an orchard at harvest' } as const

/** Creates the owner by the setup link; resolves on their dashboard. */
export async function setUpOwner(page: Page, setupUrl: string): Promise<void> {
  await page.goto(setupUrl)
  await submit(page, { ...owner, confirm: owner.password })
  await page.waitForURL('**/admin/dashboard')
}

/** Signs the owner in on the way to a page of the admin area; resolves on the page. */
export async function signInOwner(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForURL('**/admin/login?from=**')
  await submit(page, { email: owner.email, password: owner.password })
  await page.waitForURL(`**${path}`)
}

async function submit(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.fill(`[name=${name}]`, value)
  await page.locator('form:has([name=password]) button[type=submit]').click()
}
