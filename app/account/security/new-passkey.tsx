import { useEffect, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PlusIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import { maxPasskeyName } from '#shop/accounts/form.ts'
import { type CeremonyProblem, createPasskey, usePasskeysHere } from '../sign-in/passkey-ceremony.ts'
import { PasskeyProblem } from '../sign-in/passkey-problem.tsx'
import { AskPassword } from './ask-password.tsx'
import type { SecurityResult } from './security-result.ts'

type Step = 'rest' | 'password' | 'device'

/** Creates a passkey in two steps: proof of identity, then the device, which browsers require a click for. */
export function NewPasskey({ hasPassword, result }: { hasPassword: boolean; result: SecurityResult | undefined }) {
  const here = usePasskeysHere()
  const [step, setStep] = useState<Step>('rest')
  useEffect(() => {
    if (result) setStep(result.creation ? 'device' : result.done || result.refused ? 'rest' : 'password')
  }, [result])

  if (here === null) return null
  if (!here) return <p className="text-quiet">{m.passkeys_unsupported()}</p>
  if (step === 'device' && result?.creation)
    return <OnDevice creation={result.creation} onCancel={() => setStep('rest')} />
  if (step === 'password')
    return (
      <AskPassword
        intent="passkey-begin"
        label={m.passkeys_continue()}
        result={result}
        hasPassword={hasPassword}
        onCancel={() => setStep('rest')}
      >
        {hasPassword && <p>{m.passkeys_add_ask()}</p>}
      </AskPassword>
    )
  return hasPassword ? (
    <Button
      variant="secondary"
      className="self-start"
      icon={<PlusIcon size={20} />}
      onClick={() => setStep('password')}
    >
      {m.passkeys_add()}
    </Button>
  ) : (
    <AskPassword intent="passkey-begin" label={m.passkeys_add()} result={result} hasPassword={false} />
  )
}

type OnDeviceProps = { creation: NonNullable<SecurityResult['creation']>; onCancel: () => void }

function OnDevice({ creation, onCancel }: OnDeviceProps) {
  const submit = useSubmit()
  const sending = useNavigation().formData?.get('intent') === 'passkey-finish'
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<CeremonyProblem>()

  async function make(name: string) {
    setAsking(true)
    setProblem(undefined)
    const created = await createPasskey(creation)
    setAsking(false)
    if (!created.ok) return setProblem(created.problem)
    await submit({ intent: 'passkey-finish', answer: created.answer, name }, { method: 'post' })
  }

  return (
    <Form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!asking && !sending) void make(String(new FormData(event.currentTarget).get('name')))
      }}
      className="flex max-w-md flex-col gap-4"
    >
      <Field
        label={m.passkeys_name()}
        name="name"
        optional
        autoComplete="off"
        maxLength={maxPasskeyName}
        hint={m.passkeys_name_hint()}
      />
      <p>{m.passkeys_create_text()}</p>
      {problem && <PasskeyProblem problem={problem} />}
      <div className="flex flex-wrap gap-3">
        {/* The form before it is gone, and focusing the field would open a keyboard over this on a phone. */}
        <Button type="submit" autoFocus pending={asking || sending} pendingLabel={m.passkeys_creating()}>
          {m.passkeys_create()}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {m.profile_cancel()}
        </Button>
      </div>
    </Form>
  )
}
