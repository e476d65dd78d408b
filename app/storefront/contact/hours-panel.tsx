import { useEffect, useState } from 'react'
import { clockInWords, dateTags, hoursBetween, rangeInWords } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import { cx } from '#app/ui/class-names.ts'
import { ClockIcon } from '#app/ui/icons.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import { kuwaitDate, kuwaitWeekday } from '#shop/kuwait-time.ts'
import type { Locale } from '#shop/money.ts'
import { exceptionOn, type Hours, type HoursException, type Opening, openingAt } from '#shop/settings/opening.ts'

const days = [m.day_0, m.day_1, m.day_2, m.day_3, m.day_4, m.day_5, m.day_6]

/**
 * Business hours (R19), the Closed label for days off, and whether the store is open now. The page is cached, so
 * what depends on the time is computed in the browser; space is reserved.
 */
export function HoursPanel() {
  const hours = useSite()?.store.hours
  const now = useMinute()
  const locale = useSite()?.locale ?? 'ar'
  if (!hours) return null
  const opening = now && openingAt(hours, now)
  const special = now !== null && exceptionOn(hours, kuwaitDate(now)) !== null
  const times = <Span {...hours} locale={locale} />
  return (
    <section className="sheet p-5 shadow-soft">
      <h2 className="flex items-center gap-2 text-xl">
        <ClockIcon size={22} className="text-leaf" />
        {m.contact_hours()}
      </h2>
      <p className="mt-2 min-h-[1.8em]">{opening && now && <OpenSign opening={opening} now={now} locale={locale} />}</p>
      <dl className="mt-3 grid gap-1">
        {hours.closedDays.length === 0 ? (
          <Row name={m.contact_every_day()}>{times}</Row>
        ) : (
          days.map((name, day) => (
            <Row key={name()} name={name()} today={now !== null && !special && kuwaitWeekday(now) === day}>
              {hours.closedDays.includes(day) ? m.contact_closed() : times}
            </Row>
          ))
        )}
      </dl>
      <Exceptions hours={hours} now={now} />
      <p className="mt-2 text-sm text-quiet">{m.contact_hours_zone()}</p>
    </section>
  )
}

/** Opening and closing time, in reading order: Arabic readers see the opening first too. */
function Span({ open, close, locale }: Pick<Hours, 'open' | 'close'> & { locale: Locale }) {
  return <span>{hoursBetween(open, close, locale)}</span>
}

type RowProps = { name: React.ReactNode; today?: boolean; children: React.ReactNode }

function Row({ name, today = false, children }: RowProps) {
  return (
    <div className={cx('flex flex-wrap justify-between gap-x-4', today && 'font-semibold text-leaf')}>
      <dt>{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}

/** Upcoming exceptions and today's; past ones are removed on hydration. */
function Exceptions({ hours, now }: { hours: Hours; now: Date | null }) {
  const locale = useSite()?.locale ?? 'ar'
  const today = now && kuwaitDate(now)
  const holds = today && exceptionOn(hours, today)
  const coming = (hours.exceptions ?? []).filter(({ until }) => today === null || until >= today).slice(0, 6)
  if (coming.length === 0) return null
  return (
    <>
      <h3 className="mt-4 font-text text-base font-semibold">{m.hours_exceptions_title()}</h3>
      <dl className="mt-1 grid gap-1">
        {coming.map((each) => (
          <Row
            key={`${each.from} ${each.until} ${each.name[locale]}`}
            today={each === holds}
            name={
              <>
                <bdi>{each.name[locale]}</bdi>
                <span className="block text-sm font-normal text-quiet">{spanInWords(each, locale)}</span>
              </>
            }
          >
            {each.hours === null ? m.contact_closed() : <Span {...each.hours} locale={locale} />}
          </Row>
        ))}
      </dl>
    </>
  )
}

const dayFormat = { timeZone: 'UTC', day: 'numeric', month: 'long' } as const

/** "20 March", or "18 February – 19 March". */
function spanInWords({ from, until }: Pick<HoursException, 'from' | 'until'>, locale: Locale): string {
  const format = new Intl.DateTimeFormat(dateTags[locale], dayFormat)
  const [first, last] = [format.format(new Date(from)), format.format(new Date(until))]
  return from === until ? first : rangeInWords(first, last, locale)
}

function OpenSign({ opening, now, locale }: { opening: Opening; now: Date; locale: Locale }) {
  return (
    <>
      <span
        className={cx(
          'me-2 inline-block rounded-full px-3 py-0.5 text-sm font-semibold',
          opening.open ? 'bg-leaf-tint text-leaf-pressed' : 'bg-sunken text-ink',
        )}
      >
        {opening.open ? m.contact_open_now() : m.contact_closed_now()}
      </span>
      <span className="text-quiet">{whatNext(opening, now, locale)}</span>
    </>
  )
}

function whatNext(opening: Opening, now: Date, locale: Locale): string {
  if (opening.open) return m.contact_open_until({ time: isolate(clockInWords(opening.until, locale)) })
  if (opening.next === null) return ''
  const { inDays, day, at } = opening.next
  const time = isolate(clockInWords(at, locale))
  if (inDays === 0) return m.contact_opens_today({ time })
  // More than a week ahead the weekday would be ambiguous.
  if (inDays > 6) return m.contact_opens_on({ day: spanInWords(dayAlone(kuwaitDate(now, inDays)), locale), time })
  return inDays === 1 ? m.contact_opens_tomorrow({ time }) : m.contact_opens_on({ day: days[day]?.() ?? '', time })
}

const dayAlone = (day: string) => ({ from: day, until: day })

/** The current time, updated as it passes; null on the server and until hydration. */
function useMinute(): Date | null {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    const look = () => setNow(new Date())
    look()
    const timer = setInterval(look, 20_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
