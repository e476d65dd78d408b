import { useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import { type CeremonyProblem, requestPasskey, usePasskeysHere } from './passkey-ceremony.ts'
import { PasskeyIcon } from './passkey-icon.tsx'
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
    const ceremony = await requestPasskey()
    setAsking(false)
    if (!ceremony.ok) return setProblem(ceremony.problem)
    await submit({ intent: 'passkey', answer: ceremony.answer, remember: remember() ? 'on' : '' }, { method: 'post' })
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
