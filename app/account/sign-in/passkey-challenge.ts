import { accountsContext } from '#app/context/accounts.ts'
import type { Route } from './+types/passkey-challenge'

/** A challenge for the sign-in with a passkey, asked for by the press of its button at either door. */
export async function action({ context }: Route.ActionArgs) {
  const { options, headers } = await context.get(accountsContext).askForPasskey()
  headers.set('Cache-Control', 'no-store')
  return Response.json(options, { headers })
}
