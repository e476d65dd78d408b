import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useCheckedForm } from '#app/checked-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { codeSchema } from '#shop/accounts/form.ts'
import { problemText } from '../kit/problem-text.ts'
import { Section } from '../kit/section.tsx'
import { AskPassword } from './ask-password.tsx'
import type { SecurityAnswer } from './security-answer.ts'

type TwoFactorProps = {
  on: boolean
  /** The store asks its admins for it, and this is one: it stays on. */
  needed: boolean
  /** The address is proven, without which there is no second step: the account may be a stranger's. */
  proven: boolean
  answer: SecurityAnswer | undefined
}

/** The second step of the sign-in: turned on with an app, its recovery codes, turned off. */
export function TwoFactorSection({ on, needed, proven, answer }: TwoFactorProps) {
  const [begun, setBegun] = useState(answer?.begun)
  useEffect(() => {
    // A wrong code must not take away what was to be scanned.
    if (answer?.begun) setBegun(answer.begun)
    if (answer?.done) setBegun(undefined)
  }, [answer])
  const notices = { on: m.security_two_done(), off: m.security_two_stopped() }
  return (
    <Section
      title={m.security_two()}
      intro={on ? (needed ? m.security_two_on_needed() : m.security_two_on()) : m.security_two_off()}
      answer={answer}
      done={answer?.done && notices[answer.done as keyof typeof notices]}
    >
      {on ? (
        <WhenOn needed={needed} answer={answer} />
      ) : begun ? (
        <Begun begun={begun} answer={answer} />
      ) : !proven ? (
        <Notice tone="warning" title={m.security_unproven()} />
      ) : (
        <AskPassword intent="two-begin" label={m.security_two_start()} answer={answer} />
      )}
    </Section>
  )
}

function WhenOn({ needed, answer }: Omit<TwoFactorProps, 'on' | 'proven'>) {
  const [asked, ask] = useState<'two-codes' | 'two-stop'>()
  return (
    <>
      {answer?.codes && <Codes codes={answer.codes} />}
      {asked === undefined || answer?.codes ? (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => ask('two-codes')}>
            {m.security_codes_new()}
          </Button>
          {!needed && (
            <Button variant="danger" onClick={() => ask('two-stop')}>
              {m.security_two_stop()}
            </Button>
          )}
        </div>
      ) : (
        <>
          {asked === 'two-codes' && <p className="text-quiet">{m.security_codes_new_text()}</p>}
          <AskPassword
            key={asked}
            intent={asked}
            label={asked === 'two-codes' ? m.security_codes_new() : m.security_two_stop()}
            answer={answer}
            onCancel={() => ask(undefined)}
          />
        </>
      )}
    </>
  )
}

function Begun({ begun, answer }: { begun: NonNullable<SecurityAnswer['begun']>; answer: SecurityAnswer | undefined }) {
  const pending = useNavigation().formData?.get('intent') === 'two-finish'
  const { form, onSubmit, problem } = useCheckedForm(codeSchema, answer?.problems, problemText)
  const side = begun.qr.size + 8
  return (
    <div className="flex flex-col gap-5">
      <p>{m.security_two_scan()}</p>
      {/* Dark on white in either theme: that is what cameras read. */}
      <svg
        role="img"
        aria-label={m.security_two_qr()}
        viewBox={`-4 -4 ${side} ${side}`}
        shapeRendering="crispEdges"
        className="size-56 self-center rounded-md sm:self-start"
      >
        <rect x="-4" y="-4" width={side} height={side} fill="#fff" />
        <path d={begun.qr.path} fill="#000" />
      </svg>
      <p className="text-sm">
        {m.security_two_key()}{' '}
        <code dir="ltr" className="mt-1 block rounded-sm bg-sunken px-3 py-2 font-mono wrap-anywhere select-all">
          {/* Spaced for the eye alone: what is copied is the key as it is. */}
          {[...begun.key.matchAll(/.{1,4}/g)].map(({ 0: part, index: place }) => (
            <span key={place} className="me-2 inline-block">
              {part}
            </span>
          ))}
        </code>
      </p>
      <Codes codes={begun.codes} />
      <Form ref={form} method="post" noValidate onSubmit={onSubmit} className="flex max-w-md flex-col gap-4">
        <input type="hidden" name="intent" value="two-finish" />
        <Field
          label={m.login_code()}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          required
          maxLength={10}
          error={problem('code')}
        />
        <Button type="submit" className="self-start" pending={pending}>
          {m.security_two_confirm()}
        </Button>
      </Form>
    </div>
  )
}

function Codes({ codes }: { codes: string[] }) {
  return (
    <div className="rounded-md border border-line-strong p-4">
      <h3 className="font-semibold">{m.security_codes()}</h3>
      <p className="text-sm text-quiet">{m.security_codes_text()}</p>
      <ul dir="ltr" className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-1 font-mono">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
    </div>
  )
}
