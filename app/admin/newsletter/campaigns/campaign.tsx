import { useEffect, useState } from 'react'
import { data, Form } from 'react-router'
import { EmailPreview } from '#app/admin/email/email-preview.tsx'
import { languageName } from '#app/admin/email/template-names.ts'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { ConfirmInline } from '#app/admin/kit/confirm-inline.tsx'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { Facts, Panel } from '#app/admin/kit/panel.tsx'
import { useInputVersion } from '#app/admin/kit/use-input-version.ts'
import { actOnCampaign, previewsOf } from '#app/admin/newsletter/campaigns/act-on-campaign.server.ts'
import { CampaignForm } from '#app/admin/newsletter/campaigns/campaign-form.tsx'
import {
  audienceName,
  type CampaignResult,
  campaignProblem,
  campaignStateName,
} from '#app/admin/newsletter/campaigns/names.ts'
import { SendPanel } from '#app/admin/newsletter/campaigns/send-panel.tsx'
import { interestName } from '#app/admin/newsletter/names.ts'
import { readFields } from '#app/checked-form.ts'
import { emailsContext, shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { formatWhen } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { resultOr } from '#app/ui/form/keep-form.ts'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { isUuid } from '#shop/ids.ts'
import { countAudience } from '#shop/newsletter/campaigns/audience.ts'
import { campaignFigures, hasUnsent, lastSendRate, readCampaign } from '#shop/newsletter/campaigns/read.ts'
import { mayContinue, mayEdit, mayStop } from '#shop/newsletter/campaigns/status.ts'
import { maxCounted } from '#shop/numbers.ts'
import type { Route } from './+types/campaign'

/** A campaign or the form of a new one: its preview, its number of recipients, or the state of its emails. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'newsletter.see')
  const { db, clock } = context.get(shopContext)
  if (params.id === 'new')
    return { campaign: null, pace: await lastSendRate(db), figures: null, isStoppable: false, count: 0, previews: null }
  const campaign = isUuid(params.id) ? await readCampaign(db, params.id) : null
  if (campaign === null) throw data(null, { status: 404 })
  const isDraft = mayEdit(campaign.state)
  const [count, figures, isStoppable, previews] = await Promise.all([
    isDraft || campaign.state === 'scheduled' ? countAudience(db, campaign) : campaign.recipients,
    isDraft ? null : campaignFigures(db, campaign.id),
    hasUnsent(db, campaign, clock.now()).then((unsent) => mayStop(campaign.state, unsent)),
    previewsOf(context.get(emailsContext), campaign),
  ])
  return { campaign, pace: campaign.perMinute, figures, isStoppable, count, previews }
}

/** Saves, previews, tests, sends, schedules, stops, continues, copies or deletes it. */
export async function action({ request, context, url, params }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'newsletter.act')
  const id = isUuid(params.id) ? params.id : null
  const fields = await readFields(request)
  const result = await actOnCampaign(context.get(shopContext), context.get(emailsContext), admin, id, fields)
  const status = result.kind === 'wrong' ? 422 : result.kind === 'refused' ? 409 : 200
  return data<CampaignResult>(result, { status })
}

/** A lost connection or a failure of the server is shown on the page, which stays with its input. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return resultOr<CampaignResult>(serverAction, { kind: 'failed' })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.campaigns_title(), hidden: true })
}

export default function CampaignPage(props: Route.ComponentProps) {
  return <Campaign key={props.loaderData.campaign?.id} {...props} />
}

function Campaign({ loaderData, actionData: result }: Route.ComponentProps) {
  const { campaign, pace, figures, isStoppable, count, previews } = loaderData
  const locale = useSite()?.locale ?? 'ar'
  const [isUnsaved, setUnsaved] = useState(false)
  useEffect(() => {
    if (result?.kind === 'saved') toast.success(m.campaigns_saved())
    if (result?.kind === 'scheduled') toast.success(m.campaigns_scheduled())
    if (result?.kind === 'stopped') toast.success(m.campaigns_stopped())
    if (result?.kind === 'continued') toast.success(m.campaigns_continued())
    if (result?.kind === 'tested') toast.success(m.campaigns_tested({ email: isolate(result.email) }))
  }, [result])
  const seen = campaign?.updatedAt.toISOString() ?? ''
  const version = useInputVersion(seen, result, ({ kind }) => (kind === 'saved' ? kind : undefined))
  const isDraft = campaign === null || mayEdit(campaign.state)
  const shown = result?.kind === 'preview' ? result.emails : previews
  const goesTo = m.campaigns_goes_to({ count: count > maxCounted ? `${maxCounted}+` : String(count) })
  const saved = campaign && {
    subjectAr: campaign.subjectAr,
    subjectEn: campaign.subjectEn,
    textAr: campaign.textAr,
    textEn: campaign.textEn,
    audience: campaign.audience,
    perMinute: String(pace),
    locale: campaign.locale ?? '',
    interest: campaign.interest ?? '',
  }
  return (
    <>
      <BackLink to="/admin/newsletter/campaigns">{m.campaigns_title()}</BackLink>
      <h1 className="mb-4 text-2xl">{campaign === null ? m.campaigns_new() : campaignStateName(campaign.state)}</h1>
      <FocusedNotice result={result} className="mb-4">
        {result?.kind === 'refused' && (
          <Notice tone="warning" live="alert">
            {campaignProblem(result.reason)}
          </Notice>
        )}
        {result?.kind === 'failed' && (
          <Notice tone="danger" live="alert">
            {m.campaigns_failed()}
          </Notice>
        )}
      </FocusedNotice>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          {isDraft && (
            <ForRole needs={['newsletter.act']} shown>
              <CampaignForm
                key={version.filled}
                saved={saved ?? { perMinute: String(pace) }}
                version={version}
                result={result}
                onUnsaved={setUnsaved}
              />
            </ForRole>
          )}
          {campaign !== null && isDraft && (
            <ForRole needs={['newsletter.act']}>
              <SendPanel seen={seen} count={goesTo} result={result} isUnsaved={isUnsaved} />
            </ForRole>
          )}
          {campaign !== null && figures !== null && (
            <Panel title={m.campaigns_progress()}>
              <Facts
                facts={[
                  { name: m.campaigns_audience(), value: audienceName(campaign.audience) },
                  { name: m.campaigns_interest(), value: campaign.interest && interestName(campaign.interest) },
                  { name: m.campaigns_locale(), value: campaign.locale && languageName(campaign.locale) },
                  { name: m.campaigns_column_when(), value: formatWhen(campaign.sendAt ?? campaign.updatedAt, locale) },
                  { name: m.campaigns_column_recipients(), value: String(count) },
                  { name: m.campaigns_figure_sent(), value: String(figures.sent) },
                  { name: m.campaigns_figure_queued(), value: String(figures.queued) },
                  { name: m.campaigns_figure_failed(), value: String(figures.failed) },
                  { name: m.campaigns_figure_dropped(), value: String(figures.dropped) },
                ]}
              />
              <ForRole needs={['newsletter.act']}>
                <div className="mt-4 flex flex-wrap items-start gap-2">
                  <Form method="post">
                    <Button type="submit" name="intent" value="copy" variant="secondary">
                      {m.campaigns_copy()}
                    </Button>
                  </Form>
                  {mayContinue(campaign.state) && (
                    <ConfirmInline
                      label={m.campaigns_continue()}
                      question={m.campaigns_continue_question()}
                      yes={m.campaigns_continue()}
                      intent="continue"
                    />
                  )}
                  {isStoppable && (
                    <ConfirmInline
                      label={campaign.state === 'scheduled' ? m.campaigns_unschedule() : m.campaigns_stop()}
                      question={
                        campaign.state === 'scheduled' ? m.campaigns_unschedule_question() : m.campaigns_stop_question()
                      }
                      yes={campaign.state === 'scheduled' ? m.campaigns_unschedule() : m.campaigns_stop()}
                      intent="stop"
                    />
                  )}
                </div>
              </ForRole>
            </Panel>
          )}
        </div>
        {shown !== null && (
          <Panel title={m.campaigns_looks()} className="xl:sticky xl:top-4">
            <div className="flex flex-col gap-6">
              <EmailPreview email={shown.ar} locale="ar" />
              <EmailPreview email={shown.en} locale="en" />
            </div>
          </Panel>
        )}
      </div>
    </>
  )
}
