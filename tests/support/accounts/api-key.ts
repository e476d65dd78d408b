import type { Admin } from '#shop/accounts/users/admin.ts'
import { makeApiKey } from '#shop/integrations/api-keys.ts'
import type { ApiKeyInput } from '#shop/integrations/form.ts'
import type { OpenShop } from '../open-shop.ts'

/** An API key with these scopes, which must be created. */
export async function newKey({ shop, clock }: OpenShop, admin: Admin<'integrations.act'>, input: ApiKeyInput) {
  const made = await makeApiKey(shop.db, clock, admin, input)
  if (!made.ok) throw new Error(made.refusal.reason)
  return made.value
}
