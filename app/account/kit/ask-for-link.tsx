import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { AskForm, type AskFormProps } from './ask-form.tsx'
import { AccountSheet } from './sheet.tsx'

type AskForLinkProps = AskFormProps & {
  title: string
  /** Shown above the form: what it is for. */
  intro: string
  notice?: ReactNode
  /** Replaces the form once the email has been requested. */
  sent: { title: string; text: string }
}

/** A sheet that requests a link by email and confirms it in place. */
export function AskForLink({ title, intro, notice, result, sent, way, ...form }: AskForLinkProps) {
  return result?.done ? (
    <AccountSheet title={title}>
      <div className="mt-5 flex flex-col gap-5">
        <FocusedNotice result={result}>
          <Notice tone="success" live="status" title={sent.title}>
            {sent.text}
          </Notice>
        </FocusedNotice>
        <ButtonLink to={way.to} variant="secondary" block>
          {way.label}
        </ButtonLink>
      </div>
    </AccountSheet>
  ) : (
    <AccountSheet title={title} intro={intro}>
      {notice}
      <AskForm result={result} way={way} {...form} />
    </AccountSheet>
  )
}
