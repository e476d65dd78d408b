// The sign-in pages, then the profile.
import { press, submit } from './page-actions.mjs'

/** @param stage the result of `setStage` */
export function accountScreens(stage) {
  const member = (name, path, more = {}) => ({ name, path, as: 'member', ...more })
  return [
    { name: 'login', path: '/login' },
    { name: 'login-errors', path: '/login', before: submit('password') },
    {
      name: 'login-refused',
      refused: true,
      path: '/login',
      before: async (page) => {
        await page.fill('[name=email]', 'nobody@example.com')
        await page.fill('[name=password]', 'not it')
        await submit('password')(page)
      },
    },
    { name: 'register', path: '/register' },
    { name: 'register-errors', path: '/register', before: submit('username') },
    { name: 'forgot-password', path: '/forgot-password' },
    { name: 'reset-password', path: (locale) => stage[locale].reset },
    { name: 'reset-password-dead', path: '/reset-password' },
    { name: 'confirm-email-dead', path: '/confirm-email' },
    { name: 'google-error', path: '/auth/callback?error=access_denied&error_description=The+user+denied' },
    { name: 'profile-signed-out', path: '/profile' },
    member('profile', '/profile'),
    member('profile-edit', '/profile', { before: press('main button[type=button]') }),
    member('profile-orders', '/profile/orders'),
    member('profile-addresses', '/profile/addresses'),
    member('profile-addresses-add', '/profile/addresses', { before: press('main > * button[type=button]') }),
    member('profile-security', '/profile/security'),
    member('profile-data', '/profile/data'),
    { name: 'profile-admin', path: '/profile', as: 'admin' },
  ]
}
