import { useId } from 'react'
import { useSite } from '#app/site.ts'
import * as m from '#locales/compiled/messages.js'
import { Chip } from './chip.tsx'
import type { SlotHost } from './use-slots.ts'

type HostPickerProps = {
  hosts: readonly SlotHost[]
  /** Null for any host. */
  chosen: SlotHost | null
  onChoose: (host: SlotHost | null) => void
}

/** Whether there is a choice: several hosts, or a chosen one who is no longer available and leaves no times. */
export const offersHosts = (hosts: readonly SlotHost[], chosen: SlotHost | null): boolean =>
  hosts.length > 1 || isGone(hosts, chosen)

const isGone = (hosts: readonly SlotHost[], chosen: SlotHost | null): chosen is SlotHost =>
  chosen !== null && !hosts.some(({ id }) => id === chosen.id)

/** Selects the host: one of those available, or anyone, as native radios. */
export function HostPicker({ hosts, chosen, onChoose }: HostPickerProps) {
  const arabic = useSite()?.locale !== 'en'
  const name = useId()
  return (
    <div>
      <p id={`${name}-label`} className="mb-2 text-sm">
        {m.appointment_host_choose()}
      </p>
      <div role="radiogroup" aria-labelledby={`${name}-label`} className="flex flex-wrap gap-2">
        {/* A chosen host who is no longer available stays listed, or no radio would be checked. */}
        {[null, ...hosts, ...(isGone(hosts, chosen) ? [chosen] : [])].map((host) => (
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
