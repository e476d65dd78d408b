import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newUser } from '../../support/accounts/accounts.ts'
import { root } from '../../support/imports.ts'
import { newVisitor, untilHydrated } from '../support/browser.ts'
import { emailOf } from '../support/emails.ts'
import { useShop } from '../support/shop.ts'
import { words } from '../support/words.ts'

/** The library's file, which is fetched only when its button is clicked. */
const assets = join(root, 'build/client/assets')
const library = readdirSync(assets).find((name) =>
  readFileSync(join(assets, name), 'utf8').includes('ERROR_INVALID_RP_ID'),
)!

describe('passkeys in a browser', () => {
  const shop = useShop('localhost')

  test('a passkey is added, signs in, gets a name and is removed (ar, phone)', async () => {
    const { browser, server, testShop } = shop()
    const say = words('ar') as Record<string, string>
    const person = newUser({ name: 'نورة العنزي' })
    const { page, context, trouble, look } = await newVisitor(browser, server.url, 'phone', 'ar')
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const shows = (name: string) => page.getByText(say[name]!, { exact: true }).waitFor()

    // A signed-in user with a verified address.
    const { email, password } = person
    await context.request.post('/ar/register', { form: { ...person, confirm: password } })
    await context.request.post('/ar/login', { form: { email, password } })
    const link = /https?:\S+token=\S+/.exec(await emailOf(testShop.dataDir, 'account-confirm', email))![0]
    await context.request.post(link)

    const device = await context.newCDPSession(page)
    await device.send('WebAuthn.enable')
    const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })

    await page.goto('/ar/profile/security')
    const part = page.getByRole('region', { name: say.passkeys_title!, exact: true })
    await press(say.passkeys_add!)
    await part.locator('[name=password]').fill('not it')
    await press(say.passkeys_continue!)
    await shows('problem_password_wrong')
    await part.locator('[name=password]').fill(password)
    await press(say.passkeys_continue!)
    await part.locator('[name=name]').fill('هاتفي')
    await look('a new passkey')
    await press(say.passkeys_create!)
    await shows('passkeys_done_added')
    await part.getByText('هاتفي', { exact: true }).waitFor()
    await look('one passkey')
    // The device has one now, and reports it.
    await press(say.passkeys_add!)
    await part.locator('[name=password]').fill(password)
    await press(say.passkeys_continue!)
    await press(say.passkeys_create!)
    await shows('passkeys_known')

    await press(say.profile_sign_out!)
    await page.waitForURL((url) => url.pathname === '/ar')
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await page.goto('/ar/login?from=%2Far%2Fprofile%2Fsecurity')
    await look('the sign-in page')
    expect(fetched.filter((url) => url.endsWith(library))).toEqual([])
    // User verification was declined.
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await press(say.passkeys_sign_in!)
    await shows('passkeys_cancelled')
    expect(fetched.filter((url) => url.endsWith(library))).toHaveLength(1)
    await look('nothing came of it')
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await press(say.passkeys_sign_in!)
    await page.waitForURL('**/ar/profile/security')
    await part.getByText(say.passkeys_last_used!).waitFor()

    const named = (name: string) => name.replace('{name}', '\u2068هاتفي\u2069')
    await press(named(say.passkeys_rename_named!))
    await part.locator('[name=name]').fill('هاتف العمل')
    await press(say.profile_save!)
    await shows('passkeys_done_renamed')
    await part.getByText('هاتف العمل', { exact: true }).waitFor()
    await press(say.passkeys_remove_named!.replace('{name}', '\u2068هاتف العمل\u2069'))
    await part.locator('[name=password]').fill(password)
    await look('before it is removed')
    await press(say.passkeys_remove!)
    await shows('passkeys_done_removed')
    await press(say.profile_sign_out!)
    await page.waitForURL((url) => url.pathname === '/ar')
    await page.goto('/ar/login')
    await press(say.passkeys_sign_in!)
    await shows('passkeys_refused')
    await look('refused')
    // Refused forms answer 401 and 422, which the browser logs.
    expect(trouble.filter((line) => !/status of 4(01|22)/.test(line))).toEqual([])
  })

  test('there is no button without scripts or browser support', async () => {
    const { browser, server } = shop()
    const button = words('en').passkeys_sign_in as string
    const ways = [
      { url: server.url, javaScriptEnabled: false },
      // An IP address, for which browsers store no passkeys.
      { url: server.url.replace('localhost', '127.0.0.1'), javaScriptEnabled: true },
    ]
    for (const { url, javaScriptEnabled } of ways) {
      const { page, context } = await newVisitor(browser, url, 'desktop', 'en', { javaScriptEnabled })
      for (const endpoint of ['/en/login', '/admin/login']) {
        await page.goto(endpoint)
        if (javaScriptEnabled) await untilHydrated(page)
        expect(await page.getByText(button, { exact: true }).isVisible(), `${url}${endpoint}`).toBe(false)
      }
      await context.close()
    }
  })
})
