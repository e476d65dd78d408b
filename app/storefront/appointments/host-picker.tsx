import { useId } from 'react'
import { useSite } from '#app/site.ts'
import * as m from '#locales/compiled/messages.js'
import { Chip } from './chip.tsx'
import type { SlotHost } from './use-slots.ts'

type HostPickerProps = {
  hosts: readonly SlotHost[]
  /** Null for anyone. */
  chosen: SlotHost | null
  onChoose: (host: SlotHost | null) => void
}

/** Who gives a session: one of its hosts, or anyone available, as native radios. */
export function HostPicker({ hosts, chosen, onChoose }: HostPickerProps) {
  const arabic = useSite()?.locale !== 'en'
  const name = useId()
  // Who was chosen and gives no more is shown, or no radio would be checked.
  const gone = chosen !== null && !hosts.some(({ id }) => id === chosen.id)
  return (
    <div>
      <p id={`${name}-label`} className="mb-2 text-sm">
        {m.appointment_host_choose()}
      </p>
      <div role="radiogroup" aria-labelledby={`${name}-label`} className="flex flex-wrap gap-2">
        {[null, ...hosts, ...(gone ? [chosen] : [])].map((host) => (
          <Chip
            key={host?.id ?? 0}
            name={`${name}-host`}
            value={String(host?.id ?? '')}
            checked={host?.id === chosen?.id}
            onChange={() => onChoose(host)}
            className="max-w-full px-4"
          >
            <bdi className="max-w-full wrap-anywhere">
              {host === null ? m.appointment_host_any() : arabic ? host.name : host.nameEn}
            </bdi>
          </Chip>
        ))}
      </div>
    </div>
  )
}
