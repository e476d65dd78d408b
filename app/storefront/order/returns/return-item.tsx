import { Form, useNavigation } from 'react-router'
import { returnReason, returnState } from '#app/return-words.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { DownloadIcon } from '#app/ui/more-icons.tsx'
import * as m from '#locales/compiled/messages.js'
import type { BuyerReturns } from './returns-for-buyer.ts'

type BuyerReturn = BuyerReturns['returns'][number]

const next: Partial<Record<BuyerReturn['state'], () => string>> = {
  requested: m.returns_next_requested,
  accepted: m.returns_next_accepted,
  received: m.returns_next_received,
}

/** One return as shown to its buyer: state, what to do, and the request. */
export function ReturnItem({ found }: { found: BuyerReturn }) {
  const { name, tone } = returnState(found.state)
  return (
    <li className="sheet p-5 shadow-soft">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-display text-xl font-bold">{m.returns_number({ return: found.number })}</h2>
        <Badge tone={tone}>{name()}</Badge>
        <p className="text-sm text-quiet">
          {m.returns_asked_at()} {found.at}
        </p>
      </div>
      {next[found.state] && <p className="mt-2">{next[found.state]?.()}</p>}
      {found.answer !== '' && (
        <div className="mt-3 rounded-md bg-sunken p-3">
          <h3 className="text-sm font-semibold">{m.returns_answer()}</h3>
          <p className="whitespace-pre-line wrap-anywhere [unicode-bidi:plaintext]">{found.answer}</p>
        </div>
      )}
      {found.address !== '' && (
        <div className="mt-3 rounded-md bg-sunken p-3">
          <h3 className="text-sm font-semibold">{m.returns_send_to()}</h3>
          <address className="whitespace-pre-line not-italic wrap-anywhere">{found.address}</address>
        </div>
      )}
      <ul className="mt-3">
        {found.items.map(({ position, title, quantity }) => (
          <li key={position} className="wrap-anywhere">
            <bdi>{title}</bdi> <span className="whitespace-nowrap text-quiet">× {quantity}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-quiet">
        {m.returns_reason()}: {returnReason(found.reason)}
      </p>
      {found.note !== '' && (
        <p className="mt-1 text-sm text-quiet whitespace-pre-line wrap-anywhere [unicode-bidi:plaintext]">
          {found.note}
        </p>
      )}
      {found.photos.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {found.photos.map(({ id, url }, at) => (
            <li key={id}>
              <img
                src={url}
                loading="lazy"
                alt={m.returns_photo_alt({ number: at + 1, return: found.number })}
                className="size-20 rounded-sm bg-sunken object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {(found.slip !== null || found.mayWithdraw) && (
        <div className="mt-4 flex flex-wrap items-start gap-2">
          {found.slip !== null && (
            <a href={found.slip} className={buttonClass({ variant: 'secondary' })}>
              <DownloadIcon size={20} className="shrink-0" />
              {m.returns_slip()}
            </a>
          )}
          {found.mayWithdraw && <Withdraw returnId={found.id} />}
        </div>
      )}
    </li>
  )
}

function Withdraw({ returnId }: { returnId: string }) {
  const pending = useNavigation().formData?.get('withdraw') === returnId
  return (
    <details className="min-w-0 open:basis-full">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center rounded-md px-4 font-semibold text-tomato-ink hover:bg-tomato-tint">
        {m.returns_withdraw()}
      </summary>
      <Form method="post" preventScrollReset className="mt-1 grid justify-items-start gap-3 rounded-md bg-sunken p-4">
        <input type="hidden" name="withdraw" value={returnId} />
        <p className="text-sm">{m.returns_withdraw_ask()}</p>
        <Button type="submit" variant="danger" pending={pending} pendingLabel={m.returns_sending()}>
          {m.returns_withdraw_yes()}
        </Button>
      </Form>
    </details>
  )
}
