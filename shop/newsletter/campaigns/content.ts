import type { Locale } from '../../money.ts'
import type { Campaign } from './table.ts'

/** The content of a campaign in one language; the text is Markdown. */
export type CampaignContent = { subject: string; text: string }

export const contentOf = (
  row: Pick<Campaign, 'subjectAr' | 'subjectEn' | 'textAr' | 'textEn'>,
  locale: Locale,
): CampaignContent =>
  locale === 'ar' ? { subject: row.subjectAr, text: row.textAr } : { subject: row.subjectEn, text: row.textEn }
