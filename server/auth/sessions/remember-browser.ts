import { deviceOf } from '#app/account/kit/device.ts'
import * as m from '#locales/compiled/messages.js'
import { accountLocale } from '#shop/accounts/account-locale.ts'
import { newDeviceEmail } from '#shop/accounts/notice.ts'
import { rememberDevice } from '#shop/accounts/sessions/known-device.ts'
import { transact } from '#shop/db.ts'
import { enqueueEmails } from '#shop/email/enqueue-email.ts'
import type { AuthDeps } from '../open-auth.ts'
import { deviceCookie, deviceToken, newDeviceToken } from './device-cookie.ts'

type Owner = { id: string; email: string; lastSignInAt: Date | null }

/**
 * Adds the browser to those that the account knows; returns its cookie. A new one is notified by email, except at the
 * first sign-in and at most a few times a day: without cookies every sign-in looks new.
 */
export async function rememberBrowser(
  { shop, limits }: Pick<AuthDeps, 'shop' | 'limits'>,
  request: Request,
  { id, email, lastSignInAt }: Owner,
): Promise<{ token: string; cookie: string; isNew: boolean }> {
  const secure = shop.baseUrl.startsWith('https:')
  const token = deviceToken(request, secure) ?? newDeviceToken()
  const now = shop.clock.now()
  const isNew = await transact(shop.db, (tx) => rememberDevice(tx, id, token, now))
  if (isNew && lastSignInAt !== null && (await limits.newDeviceEmails.hit({ account: id })) === null) {
    const locale = await accountLocale(shop.db, id)
    const browser = deviceOf(request.headers.get('user-agent'))
    const name = browser ? m.security_device(browser, { locale }) : m.security_device_unknown({}, { locale })
    const sentEmail = newDeviceEmail(id, email, { at: now.toISOString(), name }, locale)
    await transact(shop.db, (tx) => enqueueEmails(tx, shop.jobs, [sentEmail], now))
  }
  return { token, cookie: deviceCookie(token, secure), isNew }
}
