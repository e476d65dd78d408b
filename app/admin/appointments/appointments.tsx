import { data } from 'react-router'
import { actOnAppointments } from '#app/admin/appointments/act-on-appointments.ts'
import { BlockForm } from '#app/admin/appointments/block-form.tsx'
import { Entry } from '#app/admin/appointments/entry.tsx'
import { FeedPanel } from '#app/admin/appointments/feed-panel.tsx'
import { actOnPackages } from '#app/admin/appointments/packages/act-on-packages.ts'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { TabLink } from '#app/admin/kit/tab-link.tsx'
import { useRevalidateOnChange } from '#app/admin/shell/live/live.tsx'
import { hostIn } from '#app/appointment-place.ts'
import { dayInWords } from '#app/appointment-time.ts'
import { readFields } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { allow, requireAdmin } from '#app/guards.ts'
import { hoursBetween } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { ChevronIcon } from '#app/ui/icons.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { feedAddress } from '#shop/appointments/feed.ts'
import { readHosts } from '#shop/appointments/hosts/read.ts'
import { rulesOf } from '#shop/appointments/hosts/rules.ts'
import { readCalendar } from '#shop/appointments/read.ts'
import { type AppointmentRules, type Span, spansOn } from '#shop/appointments/slots.ts'
import { byDay, spanOfWeek, weekOf } from '#shop/appointments/week.ts'
import { addDays, kuwaitDate, kuwaitInstant } from '#shop/kuwait-time.ts'
import { exceptionFor } from '#shop/settings/opening.ts'
import { isDate } from '#shop/typed/days.ts'
import type { Route } from './+types/appointments'

/** A week of the calendar (`?week=` any day of it, by default this week) and the URL of the private feed. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const admin = await requireAdmin({ request, context, url }, 'appointments.see', 'customers.contact')
  const shop = context.get(shopContext)
  const now = shop.clock.now()
  const requested = url.searchParams.get('week') ?? ''
  const week = weekOf(isDate(requested) ? requested : kuwaitDate(now))
  const { from, until } = spanOfWeek(week)
  const [entries, hosts, { booking: rules }] = await Promise.all([
    readCalendar(shop.db, from, until),
    readHosts(shop.db),
    shop.settings.read(),
  ])
  const host = hosts.find(({ id }) => String(id) === url.searchParams.get('host'))
  const shown = host ? [host] : hosts.filter(({ isActive }) => isActive)
  const names = hosts.map(({ id, nameAr, nameEn, isActive }) => ({ id, nameAr, nameEn, isActive }))
  return {
    week,
    today: kuwaitDate(now),
    now,
    hosts: names,
    host: host?.id ?? null,
    swappable: entries.filter(({ state, startsAt }) => state === 'confirmed' && startsAt > now),
    days: byDay(
      week,
      entries.filter(({ hostId }) => host === undefined || hostId === host.id),
    ).map(({ date, entries: there }) => ({
      date,
      spans: spansOfAll(
        shown.map((each) => rulesOf(rules, each)),
        date,
      ),
      exception: (exceptionFor(host?.exceptions ?? [], date) ?? exceptionFor(rules.exceptions, date))?.name ?? null,
      entries: there,
    })),
    feed: feedAddress(shop, admin, rules.feedVersion),
  }
}

/** The working hours of several hosts, without duplicates. */
function spansOfAll(rules: readonly AppointmentRules[], date: string): Span[] {
  const all = new Map(rules.flatMap((each) => spansOn(each, date)).map((span) => [`${span.from}-${span.to}`, span]))
  return [...all.values()].sort((a, b) => a.from.localeCompare(b.from))
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'appointments.act', 'customers.contact')
  const fields = await readFields(request)
  if (fields.intent === 'feed') await allow({ context, url }, admin, 'settings.act')
  const result = (await actOnPackages(context, admin, fields)) ?? (await actOnAppointments(context, admin, fields))
  if (result === null) throw data(null, { status: 400 })
  return result
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_appointments_title(), hidden: true })
}

export default function Appointments({ loaderData }: Route.ComponentProps) {
  const { week, today, now, days, feed, hosts, host, swappable } = loaderData
  const active = hosts.filter(({ isActive }) => isActive)
  const at = (date: string | null, of: number | null) => {
    const query = new URLSearchParams({ ...(date && { week: date }), ...(of && { host: String(of) }) })
    return `/admin/bookings${query.size > 0 ? `?${query}` : ''}`
  }
  const locale = useSite()?.locale ?? 'ar'
  const isAhead = week > today
  const firstDay = isAhead ? week : today
  // Buying, moving and cancelling an appointment are events of its order.
  useRevalidateOnChange(({ subject }) => subject === 'booking' || subject === 'order')
  const noon = (date: string) => kuwaitInstant(date, '12:00')
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{m.admin_appointments_title()}</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/admin/bookings/hosts" variant="secondary">
            {m.hosts_title()}
          </ButtonLink>
          <ForRole needs={['settings.see']}>
            <ButtonLink to="/admin/settings/booking" variant="secondary">
              {m.admin_appointments_rules()}
            </ButtonLink>
          </ForRole>
        </div>
      </div>
      <p className="text-sm text-quiet">{m.appointment_kuwait_time()}</p>
      {hosts.length > 1 && (
        <nav aria-label={m.hosts_filter()} className="mt-3 flex flex-wrap gap-2">
          {[null, ...hosts].map((each) => (
            <TabLink key={each?.id ?? 0} to={at(week, each?.id ?? null)} chosen={host === (each?.id ?? null)}>
              <bdi>{each ? hostIn(each, locale) : m.hosts_filter_all()}</bdi>
            </TabLink>
          ))}
        </nav>
      )}
      <nav
        aria-label={m.admin_appointments_weeks()}
        className="mt-4 flex flex-wrap items-center gap-2 max-sm:justify-between"
      >
        <ButtonLink
          to={at(addDays(week, -7), host)}
          variant="quiet"
          className="max-sm:px-2"
          icon={
            // Rotated, not mirrored: the icon mirrors itself in Arabic already.
            <span className="rotate-180">
              <ChevronIcon size={18} />
            </span>
          }
        >
          {m.appointment_week_before()}
        </ButtonLink>
        {week !== weekOf(today) && (
          <ButtonLink to={at(null, host)} variant="quiet">
            {m.admin_appointments_this_week()}
          </ButtonLink>
        )}
        <ButtonLink
          to={at(addDays(week, 7), host)}
          variant="quiet"
          className="flex-row-reverse max-sm:px-2"
          icon={<ChevronIcon size={18} />}
        >
          {m.appointment_week_after()}
        </ButtonLink>
      </nav>
      <div className="mt-4 grid gap-6 lg:grid-cols-[1fr_20rem]">
        <ol className="grid content-start gap-4">
          {days.map(({ date, spans, exception, entries }) => (
            <li key={date} className={cx('sheet p-4', date === today && 'border-leaf')}>
              <h2 className="flex flex-wrap items-baseline gap-x-3 text-lg" suppressHydrationWarning>
                {dayInWords(noon(date), locale)}
                {date === today && <span className="text-sm font-normal text-leaf">{m.appointment_today()}</span>}
                {exception && <span className="text-sm font-normal text-quiet">{exception[locale]}</span>}
              </h2>
              <p className="text-sm text-quiet">
                {spans.length > 0 ? (
                  <>
                    {m.admin_appointments_offered()}{' '}
                    {spans.map((span) => (
                      <bdi key={span.from} className="me-3 tabular-nums">
                        {hoursBetween(span.from, span.to, locale)}
                      </bdi>
                    ))}
                  </>
                ) : (
                  m.admin_appointments_not_offered()
                )}
              </p>
              {entries.length > 0 && (
                <ul className="mt-3 grid gap-3 xl:grid-cols-2">
                  {entries.map((entry) => (
                    <Entry
                      key={`${entry.id} ${entry.sequence} ${entry.state}`}
                      entry={entry}
                      isOver={entry.startsAt <= now}
                      hosts={active}
                      others={swappable.filter(({ hostId }) => hostId !== entry.hostId)}
                    />
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
        <div className="grid content-start gap-4">
          <Panel title={m.admin_appointments_block_title()}>
            <BlockForm key={`${host} ${firstDay}`} today={today} day={firstDay} hosts={active} host={host} />
          </Panel>
          <FeedPanel feed={feed} />
        </div>
      </div>
    </>
  )
}
