import { useSite } from '#app/site.ts'

const formats = {
  ar: new Intl.DateTimeFormat('ar-KW-u-nu-latn-ca-gregory', { timeZone: 'Asia/Kuwait', dateStyle: 'long' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kuwait', dateStyle: 'long' }),
}

/** A day in Kuwait, with Western digits in both languages (decision 8). */
export function Day({ at, className }: { at: Date; className?: string }) {
  const locale = useSite()?.locale ?? 'ar'
  return (
    <time dateTime={at.toISOString()} className={className} suppressHydrationWarning>
      {formats[locale].format(at)}
    </time>
  )
}
