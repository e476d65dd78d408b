import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { CeremonyProblem } from './passkey-ceremony.ts'

/** Why the device returned no passkey. */
export function PasskeyProblem({ problem }: { problem: CeremonyProblem }) {
  const [tone, title, text] = {
    cancelled: ['info', m.passkeys_cancelled(), m.passkeys_cancelled_hint()] as const,
    known: ['info', m.passkeys_known(), undefined] as const,
    unable: ['warning', m.passkeys_unable(), m.passkeys_unable_hint()] as const,
    offline: ['danger', m.passkeys_offline(), m.passkeys_offline_hint()] as const,
  }[problem]
  return (
    <Notice tone={tone} live="alert" title={title}>
      {text}
    </Notice>
  )
}
