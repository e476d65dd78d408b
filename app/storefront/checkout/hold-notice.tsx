import { useState } from 'react'
import { Countdown } from '#app/storefront/kit/countdown.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Draft } from './draft.ts'

type Props = { held: Draft['held']; onOver: () => void }

/** After returning from the bank unpaid: how long the order is still held, and what happens then. */
export function HoldNotice({ held, onOver }: Props) {
  const [over, setOver] = useState(false)
  // A device that slept, or a restored tab, may return after the end.
  const seconds = held === null ? 0 : Math.ceil((held.until - Date.now()) / 1000)
  if (held !== null && seconds > 0)
    return (
      <Notice tone="success">
        {m.hold_left()}{' '}
        <Countdown
          key={held.until}
          seconds={seconds}
          onOver={() => {
            setOver(true)
            onOver()
          }}
        />
      </Notice>
    )
  return over || held !== null ? (
    <Notice tone="warning" live="status">
      {m.hold_over()}
    </Notice>
  ) : null
}
