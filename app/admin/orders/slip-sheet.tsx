import type { QrCode } from '#app/account/qr-code.ts'
import { formatWhen } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import { cx } from '#app/ui/class-names.ts'
import * as m from '#locales/compiled/messages.js'
import { type Fils, formatMoney, type Locale } from '#shop/money.ts'
import type { SlipLine } from '#shop/orders/slips.ts'
import { formatPhone } from '#shop/phone.ts'
import './slip-sheet.css'

export type SlipData = {
  number: string
  firstName: string
  lastName: string
  phone: string
  notes: string
  driver: string
  total: Fils
  createdAt: Date
  address: Record<Locale, string[]>
  lines: SlipLine[]
  code: QrCode
}
type Text = (inputs: Record<never, never>, options: { locale: Locale }) => string

/** One order's packing slip, in both languages at once: whoever packs reads one of them, whoever receives maybe the other. */
export function SlipSheet({ slip, small, prices }: { slip: SlipData; small: boolean; prices: boolean }) {
  const store = useSite()?.store
  const inReadingOrder = useSite()?.locale === 'en' ? (['en', 'ar'] as const) : (['ar', 'en'] as const)
  const pieces = slip.lines.reduce((count, line) => count + line.quantity, 0)
  return (
    <article
      className={cx('slip rounded-lg border border-line bg-raised p-4 shadow-soft sm:p-6', small && 'slip-small')}
      aria-label={slip.number}
    >
      <header className="flex items-start justify-between gap-4 border-b-2 border-ink pb-3">
        <div className="min-w-0">
          <p className="text-sm">{store && <Twice text={(_, { locale }) => store.name[locale]} />}</p>
          <h2 className="text-lg font-semibold">
            <Twice text={m.aorders_slip} />
          </h2>
          <p className="mt-1 text-2xl leading-tight font-bold sm:text-3xl print:text-3xl whitespace-nowrap tabular-nums">
            <bdi dir="ltr">{slip.number}</bdi>
          </p>
          <p className="text-sm">
            <bdi dir="ltr">{formatWhen(slip.createdAt, 'en')}</bdi>
          </p>
        </div>
        {/* The code of the order's page in the admin area, for whoever packs; it opens for admins alone. */}
        <svg
          viewBox={`-2 -2 ${slip.code.size + 4} ${slip.code.size + 4}`}
          className="size-20 shrink-0 bg-white sm:size-28 print:size-28"
          role="img"
          aria-label={m.aorders_slip_code()}
          shapeRendering="crispEdges"
        >
          <path d={slip.code.path} fill="#000" />
        </svg>
      </header>
      <section className="mt-4 grid grid-cols-2 gap-x-6 gap-y-2">
        <h3 className="col-span-2 text-sm font-semibold">
          <Twice text={m.aorders_slip_to} />
        </h3>
        <p className="col-span-2 flex flex-wrap justify-between gap-x-6 text-lg font-semibold">
          <bdi className="wrap-anywhere">{`${slip.firstName} ${slip.lastName}`}</bdi>
          <bdi dir="ltr" className="whitespace-nowrap">
            {formatPhone(slip.phone)}
          </bdi>
        </p>
        {inReadingOrder.map((locale) => (
          <address key={locale} lang={locale} className="not-italic wrap-anywhere">
            {slip.address[locale].map((line) => (
              <span key={line} className="block">
                <bdi>{line}</bdi>
              </span>
            ))}
          </address>
        ))}
      </section>
      <Remark text={m.aorders_slip_driver} said={slip.driver} />
      <Remark text={m.aorders_slip_notes} said={slip.notes} />
      <table className="mt-5 w-full border-collapse">
        <thead>
          <tr className="border-b border-ink text-sm">
            <Head text={m.aorders_slip_item} className="text-start" />
            {prices && <Head text={m.aorders_slip_price} className="px-2 text-end" />}
            <Head text={m.aorders_slip_quantity} className="px-2 text-center" />
            <Head text={m.aorders_slip_packed} className="text-center" />
          </tr>
        </thead>
        <tbody>
          {slip.lines.map((line) => (
            <tr key={line.position} className="border-b border-line-strong align-top">
              <td className="py-2 wrap-anywhere">
                {inReadingOrder.map((locale, at) => (
                  <span key={locale} lang={locale} className={at === 0 ? 'block font-medium' : 'block text-sm'}>
                    <bdi>{locale === 'ar' ? line.title : line.titleEn}</bdi>
                  </span>
                ))}
                <bdi dir="ltr" className="font-mono text-sm">
                  {line.sku}
                </bdi>
              </td>
              {prices && (
                <td className="px-2 py-2 text-end whitespace-nowrap tabular-nums">
                  <bdi dir="ltr">{formatMoney(line.price, 'en')}</bdi>
                </td>
              )}
              <td className="px-2 py-2 text-center text-xl font-bold tabular-nums">{line.quantity}</td>
              <td className="py-2">
                <span aria-hidden="true" className="mx-auto block size-5 border-2 border-ink" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer className="mt-3 flex flex-wrap justify-between gap-x-6 font-semibold">
        <p>
          <Twice text={m.aorders_slip_pieces} /> <bdi className="tabular-nums">{pieces}</bdi>
        </p>
        {prices && (
          <p>
            <Twice text={m.total} /> <bdi dir="ltr">{formatMoney(slip.total, 'en')}</bdi>
          </p>
        )}
      </footer>
    </article>
  )
}

function Remark({ text, said }: { text: Text; said: string }) {
  if (said === '') return null
  return (
    <section className="mt-3 rounded-sm border border-line-strong px-3 py-2">
      <h3 className="text-sm font-semibold">
        <Twice text={text} />
      </h3>
      <p className="wrap-anywhere whitespace-pre-line [unicode-bidi:plaintext]">{said}</p>
    </section>
  )
}

function Head({ text, className }: { text: Text; className: string }) {
  return (
    <th scope="col" className={`py-1.5 font-semibold ${className}`}>
      <Twice text={text} />
    </th>
  )
}

/** A word in the reader's language, and in the other one beside it. */
function Twice({ text }: { text: Text }) {
  const locale = useSite()?.locale ?? 'ar'
  const other = locale === 'ar' ? 'en' : 'ar'
  return (
    <>
      <bdi lang={locale}>{text({}, { locale })}</bdi>
      <span aria-hidden="true"> / </span>
      <bdi lang={other}>{text({}, { locale: other })}</bdi>
    </>
  )
}
