import { categories } from '../../catalog/category.ts'

/** A draft is written, a scheduled one waits for its moment; a stopped one goes on no more. */
export const campaignStates = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const
export type CampaignState = (typeof campaignStates)[number]

/** To whom it goes, of those who want the newsletter: by what they have bought and paid. */
export const audiences = [
  'everyone',
  'never_bought',
  'bought',
  ...categories.map((one) => `bought_${one}` as const),
] as const
export type Audience = (typeof audiences)[number]

/** Texts and audience change while it is a draft: what was promised to a moment stays as it was shown. */
export const mayEdit = (state: CampaignState): boolean => state === 'draft'
export const mayStop = (state: CampaignState): boolean => state === 'scheduled' || state === 'sending'
