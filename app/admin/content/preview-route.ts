import { previewOf } from '#app/admin/content/preview.server.ts'
import { shopContext } from '#app/context/shop.ts'
import { readBody } from '#app/form.ts'
import { requireAdmin } from '#app/guards.ts'
import { longestBody } from '#shop/content/form.ts'
import type { Route } from './+types/preview-route'

/**
 * Renders a text as shoppers would see it, without saving it. A route of its own, outside the editor's page, so that a
 * failed preview does not lose any input.
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  await requireAdmin({ request, context, url }, 'content.act')
  const sent = (await readBody(request)) as { body?: unknown; locale?: unknown } | null
  const body = typeof sent?.body === 'string' ? sent.body.slice(0, longestBody) : ''
  const settings = await context.get(shopContext).settings.read()
  return Response.json(previewOf(body, settings, sent?.locale === 'en' ? 'en' : 'ar'))
}
