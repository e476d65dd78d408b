import type { ReactNode } from 'react'
import * as m from '#locales/compiled/messages.js'

type OrderHeadProps = { art: string; title: string; text: string; number: string; live?: boolean; children?: ReactNode }

/** The picture, status message and number of an order; `live` when the message may change while it is read. */
export function OrderHead({ art, title, text, number, live = false, children }: OrderHeadProps) {
  return (
    <header className="grid justify-items-center gap-2 text-center" role={live ? 'status' : undefined}>
      <img src={`/art/${art}.svg`} width={220} height={220} alt="" className="size-40 sm:size-52" />
      <h1 className="font-display text-3xl font-bold">{title}</h1>
      <p className="max-w-xl text-quiet wrap-anywhere">{text}</p>
      <p className="mt-2 rounded-full bg-leaf-tint px-5 py-2">
        {m.success_number()}:{' '}
        <bdi dir="ltr" className="font-bold whitespace-nowrap">
          {number}
        </bdi>
      </p>
      {children}
    </header>
  )
}
