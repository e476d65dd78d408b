import { redirect } from 'react-router'
import { typedText } from '#app/checked-form.ts'
import type { Emails } from '#app/context/shop.ts'
import { parseInput } from '#app/form.ts'
import type { Admin } from '#shop/accounts/users/admin.ts'
import { contentOf } from '#shop/newsletter/campaigns/content.ts'
import type { CampaignInput } from '#shop/newsletter/campaigns/form.ts'
import { campaignSchema, sendAtSchema } from '#shop/newsletter/campaigns/form.ts'
import { readCampaign } from '#shop/newsletter/campaigns/read.ts'
import { changeCampaign, createCampaign, deleteCampaign } from '#shop/newsletter/campaigns/save-campaign.ts'
import { sendTest } from '#shop/newsletter/campaigns/send-campaign.ts'
import { continueCampaign, scheduleCampaign, stopCampaign } from '#shop/newsletter/campaigns/start-campaign.ts'
import type { Shop } from '#shop/shop.ts'
import { type CampaignProblem, type CampaignResult, typedCampaign } from './names.ts'

const list = '/admin/newsletter/campaigns'

/**
 * Runs a campaign form's intent: `preview`, `save`, `copy`, `delete`, `test`, `send`, `schedule`, `stop` or `continue`.
 * @param id null for a new campaign
 */
export async function actOnCampaign(
  { db, clock, jobs }: Shop,
  emails: Emails,
  admin: Admin<'newsletter.act'>,
  id: string | null,
  fields: Record<string, unknown>,
): Promise<CampaignResult> {
  const typed = typedCampaign(fields)
  const refused = (reason: CampaignProblem): CampaignResult => ({ kind: 'refused', reason, typed })
  const seenAt = new Date(typedText(fields.seen, 40))
  const seen = Number.isNaN(seenAt.getTime()) ? null : seenAt
  if (fields.intent === 'save' || fields.intent === 'preview') {
    const read = parseInput(campaignSchema, fields)
    if (!read.ok) return { kind: 'wrong', problems: read.errors, typed }
    if (fields.intent === 'preview') return { kind: 'preview', emails: await previewsOf(emails, read.value), typed }
    if (id === null) throw redirect(`${list}/${(await createCampaign(db, clock, admin, read.value)).id}`)
    const saved = await changeCampaign(db, clock, admin, { id, seen, input: read.value })
    return saved.ok ? { kind: 'saved' } : refused(saved.refusal.reason)
  }
  if (id === null) return refused('unknown')
  switch (fields.intent) {
    case 'copy': {
      const row = await readCampaign(db, id)
      if (row === null) return refused('unknown')
      throw redirect(`${list}/${(await createCampaign(db, clock, admin, inputOf(row))).id}`)
    }
    case 'delete': {
      const gone = await deleteCampaign(db, clock, admin, id)
      if (!gone.ok) return refused(gone.refusal.reason)
      throw redirect(list)
    }
    case 'test': {
      const sent = await sendTest(db, { clock, jobs }, admin, id)
      return sent.ok ? { kind: 'tested', email: sent.value.email } : refused(sent.refusal.reason)
    }
    case 'stop': {
      const stopped = await stopCampaign(db, clock, admin, id)
      return stopped.ok ? { kind: 'stopped' } : refused(stopped.refusal.reason)
    }
    case 'continue': {
      const continued = await continueCampaign(db, { clock, jobs }, admin, id)
      return continued.ok ? { kind: 'continued' } : refused(continued.refusal.reason)
    }
    case 'send':
    case 'schedule': {
      const at = fields.intent === 'send' ? { ok: true as const, value: null } : parseInput(sendAtSchema, fields)
      if (!at.ok) return { kind: 'wrong', problems: at.errors, typed }
      const planned = await scheduleCampaign(db, clock, admin, { id, seen, sendAt: at.value })
      return planned.ok ? { kind: 'scheduled' } : refused(planned.refusal.reason)
    }
  }
  return refused('unknown')
}

const inputOf = ({ subjectAr, subjectEn, textAr, textEn, audience, locale, interest, perMinute }: CampaignInput) => ({
  subjectAr,
  subjectEn,
  textAr,
  textEn,
  audience,
  locale,
  interest,
  perMinute,
})

/** Previews a campaign in both languages, as a subscriber would get it. */
export async function previewsOf(emails: Emails, row: Parameters<typeof contentOf>[0]) {
  const [ar, en] = await Promise.all((['ar', 'en'] as const).map((each) => emails.campaign(contentOf(row, each), each)))
  if (ar === undefined || en === undefined) throw new Error('a campaign has two languages')
  return { ar, en }
}
