import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import * as m from '#locales/compiled/messages.js'
import CampaignPage from './campaign.tsx'
import Campaigns from './list.tsx'

const now = new Date('2026-11-21T09:00:00Z')
const scheduled = {
  ...{ id: '1', subjectAr: 'عروض', subjectEn: 'Offers', textAr: '', textEn: '', audience: 'everyone', perMinute: 60 },
  ...{ state: 'scheduled', sendAt: now, finishedAt: null, createdAt: now, updatedAt: now, recipients: 0 },
}
const figures = { sent: 0, queued: 0, failed: 0, dropped: 0 }
const render = (Page: unknown, loaderData: object) => {
  const page = () => createElement(Page as never, { loaderData } as never)
  return renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: page }])))
}
/** The page and the list of a scheduled campaign. */
const shown = (limits: { locale: 'en' | null; interest: 'animals' | null }) => {
  const campaign = { ...scheduled, ...limits }
  const rest = { pace: 60, figures, isStoppable: false, count: 3, previews: null }
  return [render(CampaignPage, { campaign, ...rest }), render(Campaigns, { campaigns: [campaign], links: {} })]
}

test('a campaign names its audience with the language and the interest it is limited to, on its page and in the list', () => {
  for (const html of shown({ locale: 'en', interest: 'animals' }))
    for (const words of [m.campaigns_audience_everyone(), m.mail_english(), m.newsletter_interest_animals()])
      expect(html).toContain(words)
  for (const html of shown({ locale: null, interest: null })) {
    expect(html).toContain(m.campaigns_audience_everyone())
    for (const words of [m.mail_english(), m.mail_arabic()]) expect(html).not.toContain(words)
  }
})
