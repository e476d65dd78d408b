import { addDays, dayMs } from '../../kuwait-time.ts'
import type { HoursException } from '../opening.ts'

/** Days that the owner can add as an exception; Islamic ones may begin a day earlier or later. */
export type Holiday = HoursException & { isApproximate: boolean }

type HolidayInput = Pick<HoursException, 'name' | 'hours'> & { first: string; days: number }
const off = (ar: string, en: string, first: string, days = 1): HolidayInput => ({
  name: { ar, en },
  hours: null,
  first,
  days,
})

/** By month and day of each calendar. */
const civil = [
  off('رأس السنة الميلادية', 'New Year’s Day', '1-1'),
  off('العيد الوطني ويوم التحرير', 'National and Liberation Day', '2-25', 2),
]
const islamic = [
  off('الإسراء والمعراج', 'Isra and Mi‘raj', '7-27'),
  { name: { ar: 'رمضان', en: 'Ramadan' }, hours: { open: '20:00', close: '1:00' }, first: '9-1', days: 30 },
  off('عيد الفطر', 'Eid al-Fitr', '10-1', 3),
  off('وقفة عرفة وعيد الأضحى', 'Arafat Day and Eid al-Adha', '12-9', 4),
  off('رأس السنة الهجرية', 'Islamic New Year', '1-1'),
  off('المولد النبوي', 'The Prophet’s birthday', '3-12'),
]

const daysIn = (calendar: string) =>
  new Intl.DateTimeFormat(`en-u-ca-${calendar}-nu-latn`, { timeZone: 'UTC', month: 'numeric', day: 'numeric' })
const calendars = [
  { days: daysIn('gregory'), holidays: civil, isApproximate: false },
  { days: daysIn('islamic-umalqura'), holidays: islamic, isApproximate: true },
]

/** Kuwait's holidays and Ramadan that begin within two years of a day ("2026-11-05"), in order. */
export function upcomingHolidays(today: string): Holiday[] {
  const found: Holiday[] = []
  for (let ahead = 0; ahead < 2 * 365; ahead++) {
    const from = addDays(today, ahead)
    for (const { days, holidays, isApproximate } of calendars) {
      const monthDay = (date: string) => {
        const parts = Object.fromEntries(days.formatToParts(new Date(date)).map(({ type, value }) => [type, value]))
        return `${parts.month}-${parts.day}`
      }
      const here = monthDay(from)
      for (const { first, days: length, ...holiday } of holidays.filter((each) => each.first === here)) {
        const last = addDays(from, length - 1)
        // A month of 29 days ends before its thirtieth, which is already the feast.
        const until = length === 30 && monthDay(last).endsWith('-1') ? addDays(last, -1) : last
        found.push({ ...holiday, from, until, isApproximate })
      }
    }
  }
  return found
}

/** Whether an exception is this holiday, even if the owner moved it to the announced days. */
export const isTaken = (holiday: Holiday, taken: readonly Pick<HoursException, 'name' | 'from'>[]): boolean =>
  taken.some(
    ({ name, from }) =>
      name.en === holiday.name.en && Math.abs(Date.parse(from) - Date.parse(holiday.from)) < 60 * dayMs,
  )
