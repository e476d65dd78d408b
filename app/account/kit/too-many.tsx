import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { waitText } from './problem-text.ts'

/** The rate limit message. @param seconds until the next attempt is allowed */
export function TooMany({ seconds }: { seconds: number }) {
  return (
    <Notice tone="warning" live="alert" title={m.account_too_many()}>
      {waitText(seconds)}
    </Notice>
  )
}
