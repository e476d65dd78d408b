import { data, redirect } from 'react-router'
import { requireFresh } from '#app/admin/confirm/require-fresh.server.ts'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { AppointmentForm } from '#app/admin/settings/appointment-form.tsx'
import { BannerForm } from '#app/admin/settings/banner-form.tsx'
import { CarriersForm } from '#app/admin/settings/carriers-form.tsx'
import { CurrenciesForm } from '#app/admin/settings/currencies-form.tsx'
import { DownloadsForm } from '#app/admin/settings/downloads-form.tsx'
import { FeesForm } from '#app/admin/settings/fees-form.tsx'
import { HoursForm } from '#app/admin/settings/hours-form.tsx'
import { CartRemindersForm } from '#app/admin/settings/mail/cart-reminders-form.tsx'
import { MailPanel } from '#app/admin/settings/mail/mail-panel.tsx'
import { PaymentsForm } from '#app/admin/settings/payments-form.tsx'
import { RefundsForm } from '#app/admin/settings/refunds-form.tsx'
import { ReservationForm } from '#app/admin/settings/reservation-form.tsx'
import { ReturnsForm } from '#app/admin/settings/returns-form.tsx'
import { saveRoleSteps } from '#app/admin/settings/role-steps.server.ts'
import { RoleSteps, type RoleStepsResult } from '#app/admin/settings/role-steps.tsx'
import { changesSafety, type SettingsResult, saveGroup } from '#app/admin/settings/save-group.ts'
import { OwnSecurity, SecurityForm } from '#app/admin/settings/security-form.tsx'
import { ShippingForm } from '#app/admin/settings/shipping-form.tsx'
import { SocialForm } from '#app/admin/settings/social-form.tsx'
import { StoreForm } from '#app/admin/settings/store-form.tsx'
import { SettingsTabs, settingsTabs } from '#app/admin/settings/tabs.tsx'
import { readFields } from '#app/checked-form.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { allow, requireAdmin } from '#app/guards.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { listPasskeys } from '#shop/accounts/passkeys/list-passkeys.ts'
import { readRoles } from '#shop/accounts/roles/read-team.ts'
import { may } from '#shop/accounts/users/admin.ts'
import { sessionsOutsideHours } from '#shop/appointments/outside-hours.ts'
import { lastTestMail } from '#shop/email/read.ts'
import { sendNotification } from '#shop/email/send-admin-notification.ts'
import { kuwaitDate } from '#shop/kuwait-time.ts'
import { methodsOf } from '#shop/payments/gateway-of.ts'
import { bannerShows } from '#shop/settings/banner.ts'
import { withoutExamples } from '#shop/settings/form.ts'
import { type SettingsGroup, settingsGroups } from '#shop/settings/groups.ts'
import { upcomingHolidays } from '#shop/settings/holidays/upcoming-holidays.ts'
import { readSettingsAndVersions, versionOf } from '#shop/settings/read.ts'
import type { Route } from './+types/settings'

export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  const admin = await requireAdmin({ request, context, url }, 'settings.see')
  const tab = settingsTabs.find((each) => each === (params.tab ?? 'store'))
  if (tab === undefined) throw data(null, { status: 404 })
  const { db, clock, gateway, mailer } = context.get(shopContext)
  const [{ settings: stored, changedAt }, test, person, passkeys, roles] = await Promise.all([
    readSettingsAndVersions(db),
    tab === 'mail' ? lastTestMail(db) : null,
    context.get(accountsContext).person(request),
    listPasskeys(db, admin.id),
    tab === 'security' ? readRoles(db) : [],
  ])
  // What is not shown is not filled in either: the owner would save an example.
  const settings = gateway.live ? { ...stored, contact: withoutExamples(stored.contact) } : stored
  const names = Object.keys(settingsGroups) as SettingsGroup[]
  const versions = Object.fromEntries(names.map((name) => [name, versionOf(changedAt, settingsGroups[name])]))
  return {
    tab,
    settings,
    holidays: tab === 'hours' || tab === 'booking' ? upcomingHolidays(kuwaitDate(clock.now())) : [],
    versions: versions as Record<SettingsGroup, string>,
    outside:
      tab === 'booking' && may(admin, 'appointments.see')
        ? await sessionsOutsideHours(db, stored.booking, clock.now())
        : [],
    shows: bannerShows(settings.banner, clock.now()),
    gateway: { name: gateway.name, live: gateway.live, methods: methodsOf(gateway) },
    mailer: {
      name: mailer.name,
      from: mailer.from ?? null,
      folder: mailer.folder ?? null,
      to: settings.contact.email,
    },
    test,
    roles: roles.map(({ id, nameAr, nameEn, needsTwoFactor }) => ({ id, nameAr, nameEn, needsTwoFactor })),
    own: { email: admin.email, twoFactor: person?.twoFactor ?? false, passkeys: passkeys.length },
  }
}

/** Saves one settings group, or sends the test email; invalid input is returned and changes nothing. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const args = { request, context, url }
  const admin = await requireAdmin(args, 'settings.act')
  const fields = await readFields(request)
  if (changesSafety(fields)) await requireFresh(args, admin, fields)
  if (fields.group === 'test-mail') {
    const sender = await allow(args, admin, 'email.act')
    // Refused without an address, which the page shows in place of the button.
    await sendNotification(context.get(shopContext), sender, { kind: 'test' }, context.get(visitorContext).locale)
    return redirect('/admin/settings/mail')
  }
  if (fields.group === 'role-steps') {
    const { result, status } = await saveRoleSteps(args, admin, fields)
    return data<SettingsResult | RoleStepsResult>(result, { status })
  }
  const result = await saveGroup(args, admin, fields)
  if (result === null) throw data(null, { status: 400 })
  return data<SettingsResult | RoleStepsResult>(result, { status: result.saved ? 200 : result.conflict ? 409 : 422 })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_settings_title(), hidden: true })
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-2xl">{m.admin_settings_title()}</h1>
      <SettingsTabs />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Tab key={loaderData.tab} loaderData={loaderData} result={actionData} />
      </div>
    </>
  )
}

type TabProps = { loaderData: Route.ComponentProps['loaderData']; result: Route.ComponentProps['actionData'] }

function Tab({
  loaderData: { tab, settings, holidays, outside, versions, shows, gateway, mailer, test, own, roles },
  result,
}: TabProps) {
  const of = (group: SettingsGroup) => ({
    version: versions[group],
    result: result?.kind === 'group' && result.group === group ? result : undefined,
  })
  switch (tab) {
    case 'store':
      return (
        <>
          <StoreForm store={settings} {...of('store')} />
          <SocialForm social={settings.social} {...of('social')} />
        </>
      )
    case 'hours':
      return <HoursForm hours={settings.hours} holidays={holidays} {...of('hours')} />
    case 'delivery':
      return (
        <>
          <ShippingForm settings={settings} {...of('shipping')} />
          <CarriersForm carriers={settings.carriers} {...of('carriers')} />
          <ReturnsForm returns={settings.returns} {...of('returns')} />
          <ReservationForm
            minutes={settings.reservationMinutes}
            hours={settings.paymentLinkHours}
            {...of('reservation')}
          />
        </>
      )
    case 'booking':
      return <AppointmentForm booking={settings.booking} holidays={holidays} outside={outside} {...of('booking')} />
    case 'currencies':
      return <CurrenciesForm settings={settings} {...of('currencies')} />
    case 'payments':
      return (
        <>
          <PaymentsForm payments={settings.payments} gateway={gateway} {...of('payments')} />
          <FeesForm fees={settings.fees} {...of('fees')} />
        </>
      )
    case 'downloads':
      return <DownloadsForm downloads={settings.downloads} {...of('downloads')} />
    case 'banner':
      return <BannerForm banner={settings.banner} shows={shows} {...of('banner')} />
    case 'mail':
      return (
        <>
          <MailPanel mailer={mailer} test={test} />
          <CartRemindersForm reminders={settings.cartReminders} {...of('cartReminders')} />
        </>
      )
    case 'security':
      return (
        <>
          <ForRole needs={['settings.act', 'security.act']} shown>
            <SecurityForm
              adminsNeedTwoFactor={settings.security.adminsNeedTwoFactor}
              ownTwoFactor={own.twoFactor || own.passkeys > 0}
              {...of('security')}
            />
          </ForRole>
          <RoleSteps
            roles={roles}
            isForAll={settings.security.adminsNeedTwoFactor}
            result={result?.kind === 'steps' ? result : undefined}
          />
          <ForRole needs={['settings.act', 'security.act']} shown>
            <RefundsForm refunds={settings.refunds} {...of('refunds')} />
          </ForRole>
          <OwnSecurity {...own} />
        </>
      )
  }
}
