import { kuwaitDate, kuwaitInstant } from '../kuwait-time.ts'

/** The time at which gifts of a day are sent, in Kuwait. */
const giftHour = '09:00'

/** The chosen day as an instant within it, for formatting. */
export const giftDay = ({ sendOn }: { sendOn: string }): Date => kuwaitInstant(sendOn, giftHour)

/** The instant from which a gift for a day is sent: that morning, or now for today. */
export const sendAtOf = (day: string, now: Date): Date => (day === kuwaitDate(now) ? now : kuwaitInstant(day, giftHour))
