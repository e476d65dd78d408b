import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { z } from 'zod'

const path = '/bustan/enter'

const body = z.object({ userId: z.string(), remember: z.boolean() })
const entrance = (at: string) =>
  createAuthEndpoint(at, { method: 'POST', body }, async (ctx) => {
    const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId)
    if (user === null) throw new Error('the user to sign in does not exist')
    const session = await ctx.context.internalAdapter.createSession(user.id, !ctx.body.remember)
    await setSessionCookie(ctx, { session, user }, !ctx.body.remember)
    return ctx.json({ token: session.token, user: { id: user.id } })
  })

/**
 * Opens a session for a user authenticated by other means than a password: `enter` after Google, which still asks for
 * the second factor, and `openProvenSession` after a passkey, which counts as both. Called only by our own code; Better
 * Auth's endpoints are not reachable over HTTP.
 */
export const openSessionPlugin = () => ({
  id: 'bustan-enter',
  endpoints: { enter: entrance(path), openProvenSession: entrance('/bustan/enter-proven') },
})

/** Better Auth's second factor, asked for after Google as after a password: by itself it only covers the latter. */
export function requireSecondFactor() {
  // Codes are counted by attempts.ts: Better Auth's lock would shut out the owner as well.
  const plugin = twoFactor({ backupCodeOptions: { storeBackupCodes: 'encrypted' }, accountLockout: { enabled: false } })
  const after = plugin.hooks.after.map((hook) => ({
    ...hook,
    matcher: (context: Parameters<typeof hook.matcher>[0]) => context.path === path || hook.matcher(context),
  }))
  return { ...plugin, hooks: { ...plugin.hooks, after } }
}
