import { Form } from 'react-router'
import { useSite } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { ChevronIcon, TrashIcon } from '#app/ui/icons.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import type { CannedAnswer } from '#shop/messages/canned-answers.ts'
import { CannedForm, type CannedRefused } from './canned-form.tsx'

/** The result of the last action. */
export type CannedReply =
  | { kind: 'saved'; id: string; now: string; isNew: boolean }
  | { kind: 'moved' | 'restored' | 'gone' }
  | { kind: 'deleted'; deletedId: string; title: string }
  | CannedRefused

type CannedCardProps = { canned: CannedAnswer; isFirst: boolean; isLast: boolean; reply: CannedReply | undefined }

/** A canned answer, its position, and its edit form, collapsed by default. */
export function CannedCard({ canned, isFirst, isLast, reply }: CannedCardProps) {
  const english = useSite()?.locale === 'en'
  const refused = reply?.kind === 'refused' && reply.id === canned.id ? reply : undefined
  const title = isolate(canned.title)
  return (
    <article aria-label={canned.title} className="sheet p-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 pt-2 font-text text-base font-semibold wrap-anywhere">
          <bdi>{canned.title}</bdi>
        </h2>
        <Form method="post" preventScrollReset className="flex shrink-0 gap-1">
          <input type="hidden" name="id" value={canned.id} />
          {(
            [
              ['up', isFirst, m.inbox_answer_up, '-rotate-90 rtl:rotate-90'],
              ['down', isLast, m.inbox_answer_down, 'rotate-90 rtl:-rotate-90'],
            ] as const
          ).map(([intent, isEnd, label, turn]) => (
            <Button
              key={intent}
              type="submit"
              name="intent"
              value={intent}
              variant="quiet"
              aria-disabled={isEnd}
              onClick={(event) => isEnd && event.preventDefault()}
              className="px-3"
            >
              <ChevronIcon size={18} className={turn} />
              <span className="sr-only">{label({ title })}</span>
            </Button>
          ))}
          <input type="hidden" name="title" value={canned.title} />
          <Button type="submit" name="intent" value="delete" variant="quiet" className="px-3">
            <TrashIcon size={18} className="text-tomato-ink" />
            <span className="sr-only">{m.inbox_answer_delete({ title })}</span>
          </Button>
        </Form>
      </div>
      <p lang={english ? 'en' : 'ar'} className="mt-1 line-clamp-3 text-sm text-quiet wrap-anywhere">
        <bdi className="whitespace-pre-line">{english ? canned.textEn : canned.text}</bdi>
      </p>
      <details open={refused !== undefined} className="mt-1">
        <summary className="w-fit rounded-md py-2.5 text-sm font-medium text-leaf hover:underline">
          {m.inbox_answer_edit()}
        </summary>
        <div className="pt-2 pb-1">
          <CannedForm
            canned={canned}
            refused={refused}
            saved={reply?.kind === 'saved' && reply.id === canned.id ? reply : undefined}
          />
        </div>
      </details>
    </article>
  )
}
