import { categories } from '../../catalog/category.ts'
import type { SubscriptionState } from '../status.ts'

/** A draft is being written, a scheduled one waits for its time; a stopped one waits until it is continued. */
export const campaignStates = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const
export type CampaignState = (typeof campaignStates)[number]

/** The recipients among the subscribers, by what they have bought and paid. */
export const audiences = [
  'everyone',
  'never_bought',
  'bought',
  ...categories.map((one) => `bought_${one}` as const),
] as const
export type Audience = (typeof audiences)[number]

/** Texts and audience change only in a draft: a scheduled campaign stays as it was shown. */
export const mayEdit = (state: CampaignState): boolean => state === 'draft'
/** Whether a campaign's email is sent: not while it is stopped, nor after unsubscribing or a bounce. */
export const isSentTo = (
  state: CampaignState,
  reader: { state: SubscriptionState; bouncedAt: Date | null } | null,
): boolean => state !== 'stopped' && reader?.state === 'confirmed' && reader.bouncedAt === null
export const mayContinue = (state: CampaignState): boolean => state === 'stopped'
/** @param hasUnsent whether some of its emails are still to be sent: the last ones leave after they are written */
export const mayStop = (state: CampaignState, hasUnsent: boolean): boolean =>
  state === 'scheduled' || state === 'sending' || (state === 'sent' && hasUnsent)
