import { requireAdmin } from '#app/guards.ts'
import { sendFile } from '#app/messages/send-file.ts'
import type { Route } from './+types/file'

/** An attachment of any message, for the team. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'messages.see', 'customers.contact')
  return sendFile({ context, request }, params.file)
}
