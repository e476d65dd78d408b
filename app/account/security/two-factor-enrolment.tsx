import { Form, useNavigation } from 'react-router'
import { useCheckedForm } from '#app/checked-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { codeSchema } from '#shop/accounts/form.ts'
import { problemText } from '../kit/problem-text.ts'
import { Codes } from './recovery-codes.tsx'
import type { SecurityResult } from './security-result.ts'

export function TwoFactorEnrolment({
  begun,
  result,
}: {
  begun: NonNullable<SecurityResult['begun']>
  result: SecurityResult | undefined
}) {
  const pending = useNavigation().formData?.get('intent') === 'two-finish'
  const { form, field } = useCheckedForm(codeSchema, result?.problems, problemText)
  const side = begun.qr.size + 8
  return (
    <div className="flex flex-col gap-5">
      <p>{m.security_two_scan()}</p>
      {/* Dark on white in either theme: cameras need the contrast. */}
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
          {/* Spaced visually only: the copied key has no spaces. */}
          {[...begun.key.matchAll(/.{1,4}/g)].map(({ 0: part, index: place }) => (
            <span key={place} className="me-2 inline-block">
              {part}
            </span>
          ))}
        </code>
      </p>
      <Codes codes={begun.codes} />
      <Form {...form} className="flex max-w-md flex-col gap-4">
        <input type="hidden" name="intent" value="two-finish" />
        <Field
          {...field('code')}
          label={m.login_code()}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={10}
        />
        <Button type="submit" className="self-start" pending={pending}>
          {m.security_two_confirm()}
        </Button>
      </Form>
    </div>
  )
}
