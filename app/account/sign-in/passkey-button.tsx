import { useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import { askDevice, type CeremonyProblem, usePasskeysHere } from './passkey-ceremony.ts'
import { PasskeyProblem } from './passkey-problem.tsx'

/**
 * Signs in with a passkey. Space is reserved until hydration; hidden without scripts or passkey support.
 * @param remember whether "remember me" is ticked
 */
export function PasskeyButton({ remember }: { remember: () => boolean }) {
  const here = usePasskeysHere()
  const submit = useSubmit()
  const sending = useNavigation().formData?.get('intent') === 'passkey'
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<CeremonyProblem>()
  if (here === false) return null

  async function enter() {
    setAsking(true)
    setProblem(undefined)
    const asked = await askDevice()
    setAsking(false)
    if (!asked.ok) return setProblem(asked.problem)
    await submit({ intent: 'passkey', answer: asked.answer, remember: remember() ? 'on' : '' }, { method: 'post' })
  }

  return (
    <div className="mt-3 flex flex-col gap-3 noscript:hidden">
      <Button
        variant="secondary"
        block
        className={here ? '' : 'invisible'}
        icon={<PasskeyIcon />}
        pending={asking || sending}
        pendingLabel={asking ? m.passkeys_creating() : m.login_pending()}
        onClick={enter}
      >
        {m.passkeys_sign_in()}
      </Button>
      {problem && <PasskeyProblem problem={problem} />}
    </div>
  )
}

/** A person and a key, as other sign-in pages draw it. */
function PasskeyIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width={20}
      height={20}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="9" cy="7.5" r="3.5" />
      <path d="M12.5 19.5H3V18a5 5 0 0 1 5-5h2c.7 0 1.3.1 1.9.4" />
      <circle cx="17.5" cy="12" r="2.5" />
      <path d="M17.5 14.5v6M17.5 18H20" />
    </svg>
  )
}
