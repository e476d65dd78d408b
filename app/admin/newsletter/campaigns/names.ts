import { languageName } from '#app/admin/email/template-names.ts'
import { interestName } from '#app/admin/newsletter/names.ts'
import { typedText } from '#app/checked-form.ts'
import type { PreviewedEmail } from '#app/context/shop.ts'
import type { FieldErrors } from '#app/form.ts'
import * as m from '#locales/compiled/messages.js'
import type { Audience, CampaignState } from '#shop/newsletter/campaigns/status.ts'
import type { Campaign } from '#shop/newsletter/campaigns/table.ts'

const states: Record<CampaignState, () => string> = {
  draft: m.campaigns_state_draft,
  scheduled: m.campaigns_state_scheduled,
  sending: m.campaigns_state_sending,
  sent: m.campaigns_state_sent,
  stopped: m.campaigns_state_stopped,
}
export const audienceNames: Record<Audience, () => string> = {
  everyone: m.campaigns_audience_everyone,
  never_bought: m.campaigns_audience_never_bought,
  bought: m.campaigns_audience_bought,
  bought_guide: m.campaigns_audience_bought_guide,
  bought_physical: m.campaigns_audience_bought_physical,
  bought_consultation: m.campaigns_audience_bought_consultation,
}

export const campaignStateName = (state: CampaignState) => states[state]()
export const audienceName = (audience: Audience) => audienceNames[audience]()

/** Who gets a campaign, in one line. */
export const audienceWords = ({ audience, interest, locale }: Pick<Campaign, 'audience' | 'interest' | 'locale'>) =>
  [audienceName(audience), interest && interestName(interest), locale && languageName(locale)]
    .filter(Boolean)
    .join(' · ')

const lengths = {
  subjectAr: 300,
  subjectEn: 300,
  textAr: 10_000,
  textEn: 10_000,
  audience: 40,
  locale: 2,
  interest: 20,
  perMinute: 10,
  sendDay: 40,
  sendTime: 40,
} as const

/** The form's input, to be shown again. */
export type TypedCampaign = Record<keyof typeof lengths, string>
export const typedCampaign = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(lengths).map(([name, most]) => [name, typedText(fields[name], most)]),
  ) as TypedCampaign

export type CampaignProblem = 'unknown' | 'changed' | 'not_draft' | 'past' | 'ended' | 'not_stopped'

/** Result of an action on a campaign. */
export type CampaignResult =
  | { kind: 'saved' | 'scheduled' | 'stopped' | 'continued' | 'failed' }
  | { kind: 'tested'; email: string }
  | { kind: 'preview'; emails: { ar: PreviewedEmail; en: PreviewedEmail }; typed: TypedCampaign }
  | { kind: 'wrong'; problems: FieldErrors; typed: TypedCampaign }
  | { kind: 'refused'; reason: CampaignProblem; typed: TypedCampaign }

const problems: Record<CampaignProblem, () => string> = {
  unknown: m.campaigns_problem_unknown,
  changed: m.campaigns_problem_changed,
  not_draft: m.campaigns_problem_not_draft,
  past: m.campaigns_problem_past,
  ended: m.campaigns_problem_ended,
  not_stopped: m.campaigns_problem_not_stopped,
}
export const campaignProblem = (reason: CampaignProblem) => problems[reason]()
