import { requireFresh } from '#app/admin/confirm/require-fresh.server.ts'
import { readFields, typedText } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { parseInput } from '#app/form.ts'
import { type GuardArgs, refuseWithout, requireAdmin } from '#app/guards.ts'
import type { Admin } from '#shop/accounts/users/admin.ts'
import { isUuid } from '#shop/ids.ts'
import { makeApiKey, revokeApiKey } from '#shop/integrations/api-keys.ts'
import { deleteWebhook, restoreWebhook } from '#shop/integrations/delete-webhook.ts'
import { apiKeyInput, apiKeySchema, webhookInput, webhookSchema } from '#shop/integrations/form.ts'
import { redeliver, sendTest } from '#shop/integrations/resend-delivery.ts'
import { addWebhook, changeWebhook, rotateSecret, switchWebhook } from '#shop/integrations/save-webhook.ts'
import { scopeNeeds } from '#shop/integrations/scopes.ts'
import type { Shop } from '#shop/shop.ts'
import type { IntegrationsResult } from './integrations-result.ts'

type Fields = Record<string, unknown>
type Action = (shop: Shop, admin: Admin<'integrations.act'>, id: string, fields: Fields) => Promise<IntegrationsResult>

const unknown: IntegrationsResult = { kind: 'refused', reason: 'unknown' }
const did = (what: Extract<IntegrationsResult, { kind: 'did' }>['what']): IntegrationsResult => ({ kind: 'did', what })

/** Creates or updates a webhook. */
const save: Action = async (shop, admin, id, fields) => {
  const about = id || 'webhook'
  const read = parseInput(webhookSchema, fields)
  if (!read.ok) return { kind: 'invalid', id: about, errors: read.errors }
  const input = webhookInput(read.value)
  const added = id === '' ? await addWebhook(shop.db, shop, admin, input) : null
  if (added?.ok) return { kind: 'secret', of: 'webhook', isNew: true, name: input.name, secret: added.value.secret }
  const saved = added ?? (await changeWebhook(shop.db, shop, admin, { id, ...input }))
  if (saved.ok) return { kind: 'did', what: 'saved', id }
  const { refusal } = saved
  if (refusal.reason === 'address') return { kind: 'invalid', id: about, errors: { url: refusal.why } }
  return { kind: 'refused', reason: refusal.reason }
}

const makeKey: Action = async (shop, admin, _id, fields) => {
  const read = parseInput(apiKeySchema, fields)
  if (!read.ok) return { kind: 'invalid', id: 'key', errors: read.errors }
  const made = await makeApiKey(shop.db, shop.clock, admin, apiKeyInput(read.value))
  if (!made.ok) return { kind: 'refused', reason: made.refusal.reason }
  return { kind: 'secret', of: 'key', isNew: true, name: read.value.name, secret: made.value.key }
}

const switchTo =
  (active: boolean): Action =>
  async ({ db, clock }, admin, id) =>
    (await switchWebhook(db, clock, admin, { id, active })).ok ? did('switched') : unknown

const actions: Record<string, Action> = {
  save,
  key: makeKey,
  pause: switchTo(false),
  resume: switchTo(true),
  async rotate(shop, admin, id, fields) {
    const rotated = await rotateSecret(shop.db, shop, admin, id)
    if (!rotated.ok) return unknown
    return {
      kind: 'secret',
      of: 'webhook',
      isNew: false,
      name: typedText(fields.name, 80),
      secret: rotated.value.secret,
    }
  },
  test: async (shop, admin, id) => ((await sendTest(shop.db, shop, admin, id)).ok ? did('tested') : unknown),
  async delete({ db, clock }, admin, id) {
    const gone = await deleteWebhook(db, clock, admin, id)
    return gone.ok ? { kind: 'deleted', ...gone.value } : unknown
  },
  async restore({ db, clock }, admin, id) {
    const back = await restoreWebhook(db, clock, admin, id)
    return back.ok ? did('restored') : { kind: 'refused', reason: back.refusal.reason }
  },
  revoke: async ({ db, clock }, admin, id) =>
    (await revokeApiKey(db, clock, admin, id)).ok ? did('revoked') : unknown,
  async again(shop, admin, id) {
    const sent = await redeliver(shop.db, shop, admin, id)
    return sent.ok ? did('again') : { kind: 'refused', reason: sent.refusal.reason }
  },
}

/**
 * Whether a form creates or revokes a key, or sets where events are sent and with which secret: that requires a fresh
 * proof of identity. An invalid form does not.
 */
function grantsAccess({ intent, ...fields }: Fields): boolean {
  if (intent === 'key') return parseInput(apiKeySchema, fields).ok
  if (intent === 'save') return parseInput(webhookSchema, fields).ok
  return intent === 'revoke' || intent === 'rotate'
}

/** Runs the intent of a form on these pages. */
export async function actOnIntegrations(args: GuardArgs): Promise<IntegrationsResult> {
  const admin = await requireAdmin(args, 'integrations.act')
  const fields = await readFields(args.request)
  const action = actions[typedText(fields.intent, 10)]
  const id = typedText(fields.id, 36)
  const isNew = id === '' && (fields.intent === 'save' || fields.intent === 'key')
  if (action === undefined || !(isNew || isUuid(id))) return unknown
  const key = fields.intent === 'key' ? parseInput(apiKeySchema, fields) : null
  if (key?.ok)
    await refuseWithout(
      args,
      admin,
      apiKeyInput(key.value).scopes.flatMap((scope) => scopeNeeds[scope]),
    )
  if (grantsAccess(fields)) await requireFresh(args, admin, fields)
  return action(args.context.get(shopContext), admin, id, fields)
}
