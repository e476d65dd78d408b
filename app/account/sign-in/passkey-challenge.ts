import { accountsContext } from '#app/context/accounts.ts'
import type { Route } from './+types/passkey-challenge'

/** A challenge for signing in with a passkey, requested when its button is clicked. */
export async function action({ context }: Route.ActionArgs) {
  const { options, headers } = await context.get(accountsContext).askForPasskey()
  headers.set('Cache-Control', 'no-store')
  return Response.json(options, { headers })
}
