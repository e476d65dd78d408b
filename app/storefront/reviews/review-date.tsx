import { useSite } from '#app/site.ts'

const formatOf = (tag: string) => new Intl.DateTimeFormat(tag, { timeZone: 'Asia/Kuwait', dateStyle: 'long' })
const formats = { ar: formatOf('ar-KW-u-nu-latn-ca-gregory'), en: formatOf('en-GB') }

/** A day in Kuwait, in Western digits (decision 8). */
export function ReviewDate({ at }: { at: Date }) {
  const format = formats[useSite()?.locale ?? 'ar']
  return (
    // The browser's own tables may space it otherwise than the server's, which does not matter.
    <time dateTime={at.toISOString()} suppressHydrationWarning>
      {format.format(at)}
    </time>
  )
}
