// Admin detail pages and email previews.

/** The URL of one detail page from each admin list. */
export async function firstOfEach(admin) {
  const lists = {
    message: ['/admin/messages', 'a[href*="/admin/messages/view/"]'],
    code: ['/admin/discount-codes', 'a[href*="/admin/discount-codes/edit/"]'],
    campaign: ['/admin/newsletter/campaigns', 'main a[href*="/admin/newsletter/campaigns/"]:not([href$="/new"])'],
    user: ['/admin/users?q=noura', 'a[href*="/admin/users/view/"]'],
    mail: ['/admin/mail', 'main a[href^="/admin/mail/"]:not([href*="templates"])'],
  }
  const page = await admin.newPage()
  const found = {}
  for (const [name, [path, link]] of Object.entries(lists)) {
    await page.goto(path)
    found[name] = await page.locator(link).first().getAttribute('href')
  }
  await page.close()
  return found
}

/** Every email preview of the admin area: its HTML, by template and language. */
export async function readEmails(admin) {
  const page = await admin.newPage()
  await page.goto('/admin/mail/templates')
  const links = page.locator('main nav a[href*="/admin/mail/templates/"]')
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const emails = {}
  for (const path of paths) {
    await page.goto(path)
    const [ar, en] = await page.locator('iframe').evaluateAll((all) => all.map((frame) => frame.srcdoc))
    emails[path.split('/').at(-1)] = { ar, en }
  }
  await page.close()
  return emails
}
