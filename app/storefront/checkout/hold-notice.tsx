import { useState } from 'react'
import { Countdown } from '#app/storefront/kit/countdown.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'

/** `until` is by this device's clock, in ms. */
type Props = { until: number | null; onOver: () => void }

/** After returning from the bank unpaid: how long the order is still held, and what happens then. */
export function HoldNotice({ until, onOver }: Props) {
  const [over, setOver] = useState(false)
  // A device that slept, or a restored tab, may return after the end.
  const seconds = until === null ? 0 : Math.ceil((until - Date.now()) / 1000)
  if (seconds > 0)
    return (
      <Notice tone="success">
        {m.hold_left()}{' '}
        <Countdown
          key={until}
          seconds={seconds}
          onOver={() => {
            setOver(true)
            onOver()
          }}
        />
      </Notice>
    )
  return over || until !== null ? (
    <Notice tone="warning" live="status">
      {m.hold_over()}
    </Notice>
  ) : null
}
