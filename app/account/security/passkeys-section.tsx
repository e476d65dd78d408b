import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { maxPasskeys } from '#shop/accounts/form.ts'
import type { OwnPasskey } from '#shop/accounts/passkeys/list-passkeys.ts'
import { Section } from '../kit/section.tsx'
import { NewPasskey } from './new-passkey.tsx'
import { PasskeyItem } from './passkey-item.tsx'
import type { SecurityResult } from './security-result.ts'

type PasskeysProps = {
  passkeys: OwnPasskey[]
  hasPassword: boolean
  /** The address is verified, which a passkey requires. */
  proven: boolean
  result: SecurityResult | undefined
}

/** The user's passkeys, which sign in without a password; each can be renamed and removed. */
export function PasskeysSection({ passkeys, hasPassword, proven, result }: PasskeysProps) {
  const done = {
    added: m.passkeys_done_added(),
    renamed: m.passkeys_done_renamed(),
    removed: m.passkeys_done_removed(),
  }
  return (
    <Section
      title={m.passkeys_title()}
      intro={m.passkeys_intro()}
      result={result}
      done={result?.done && done[result.done as keyof typeof done]}
    >
      {result?.refused && <Refused reason={result.refused} />}
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line">
          {passkeys.map((one) => (
            <PasskeyItem
              key={one.id}
              passkey={one}
              hasPassword={hasPassword}
              result={result?.passkey === one.id ? result : undefined}
            />
          ))}
        </ul>
      )}
      {!proven ? (
        <Notice tone="warning" title={m.passkeys_unproven()} />
      ) : passkeys.length >= maxPasskeys ? (
        <Notice>{m.passkeys_full({ max: maxPasskeys })}</Notice>
      ) : (
        <NewPasskey hasPassword={hasPassword} result={result?.passkey === undefined ? result : undefined} />
      )}
    </Section>
  )
}

function Refused({ reason }: { reason: NonNullable<SecurityResult['refused']> }) {
  const [title, text] = {
    unproven: [m.passkeys_unproven()],
    full: [m.passkeys_full({ max: maxPasskeys })],
    known: [m.passkeys_known()],
    gone: [m.passkeys_gone()],
    expired: [m.passkeys_expired(), m.passkeys_expired_hint()],
    refused: [m.passkeys_not_made(), m.passkeys_not_made_hint()],
  }[reason]
  return (
    <Notice tone="danger" live="alert" title={title}>
      {text}
    </Notice>
  )
}
