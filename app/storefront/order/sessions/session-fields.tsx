import { useState } from 'react'
import { TimePicker } from '#app/storefront/appointments/slot-picker.tsx'
import type { SlotHost, TakenSlot } from '#app/storefront/appointments/use-slots.ts'
import { sessionModeNames } from '#app/storefront/checkout/appointments.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioCard } from '#app/ui/form/radio-card.tsx'
import * as m from '#locales/compiled/messages.js'
import { sessionModes } from '#shop/appointments/status.ts'

type SessionFieldsProps = {
  line: number
  productId: string
  /** The length that was bought; null for the usual one. */
  minutes: number | null
  title: string
  pending: boolean
  /** Slots of the buyer's other sessions. */
  taken?: readonly TakenSlot[]
}

/** The fields to book a session from a package: slot, host and mode, as at checkout. */
export function SessionFields({ line, productId, minutes, title, pending, taken }: SessionFieldsProps) {
  const [time, setTime] = useState('')
  const [host, setHost] = useState<SlotHost | null>(null)
  return (
    <div className="grid gap-5">
      <input type="hidden" name="intent" value="book" />
      <input type="hidden" name="line" value={line} />
      <input type="hidden" name="host" value={host?.id ?? ''} />
      <TimePicker
        productId={productId}
        minutes={minutes}
        legend={m.appointment_choose({ title })}
        name="startsAt"
        value={time}
        onChange={setTime}
        host={host}
        onHost={setHost}
        {...(taken && { taken })}
      />
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-2 font-medium">{m.appointment_how()}</legend>
        {sessionModes.map((mode, at) => (
          <RadioCard key={mode} name="mode" value={mode} defaultChecked={at === 0} label={sessionModeNames[mode]()} />
        ))}
      </fieldset>
      <Button type="submit" pending={pending} disabled={time === ''} className="justify-self-start">
        {m.package_book_now()}
      </Button>
    </div>
  )
}
