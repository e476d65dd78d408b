/** The year in Kuwait at an instant; order and message numbers count per Kuwaiti year. Kuwait is UTC+3, no DST. */
export function kuwaitYear(at: Date): number {
  return new Date(at.getTime() + 3 * 3_600_000).getUTCFullYear()
}

/** ORD-YYYY-NNNN and MSG-YYYY-NNNN: at least four digits, growing past 9999. Spec 9. */
export function formatNumber(prefix: 'ORD' | 'MSG', year: number, count: number): string {
  return `${prefix}-${year}-${String(count).padStart(4, '0')}`
}
