import { useEffect, useRef } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import { closeDraft } from './draft.ts'

/** Confirms the message: its number and what happens next. Replaces the form and takes its focus. */
export function MessageSent({ number }: { number: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    closeDraft()
    heading.current?.focus()
  }, [])
  return (
    <div className="sheet grid content-start justify-items-center gap-3 p-6 text-center shadow-soft sm:p-10">
      <img src="/art/tree-fruit.svg" width={160} height={160} alt="" />
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        {m.contact_sent_title()}
      </h2>
      <p className="rounded-full bg-leaf-tint px-5 py-2">
        {m.contact_sent_number()}:{' '}
        <bdi dir="ltr" className="font-bold">
          {number}
        </bdi>
      </p>
      <p className="max-w-md text-quiet">{m.contact_sent_text()}</p>
      <ButtonLink to="/contact" variant="secondary" className="mt-2">
        {m.contact_another()}
      </ButtonLink>
    </div>
  )
}
