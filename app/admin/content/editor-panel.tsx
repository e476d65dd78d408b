import { useEffect, useId, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { ConfirmDialog } from '#app/admin/kit/confirm-dialog.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { controlClass } from '#app/ui/form/control-class.ts'
import { FieldError } from '#app/ui/form/field-error.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import type { PageKey } from '#shop/content/key.ts'
import type { Locale } from '#shop/money.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { PlaceholderList } from './placeholder-list.tsx'
import { Preview } from './preview.tsx'
import { problemText } from './problem-text.ts'
import { usePreview } from './use-preview.ts'
import type { EditedText, TextResult, TextVersion } from './version.ts'

type EditorPanelProps = { page: PageKey; locale: Locale; text: EditedText; onUnsaved: (is: boolean) => void }

/** One language of a text: the field, its placeholders, saving, and a preview. */
export function EditorPanel({ page, locale, text, onUnsaved }: EditorPanelProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const ask = useRef<HTMLDialogElement>(null)
  const [saved, setSaved] = useState<TextVersion>(text.version)
  const [body, setBody] = useState(text.version.body)
  const [result, setAnswer] = useState<TextResult | null>(null)
  const fetcher = useFetcher<TextResult>()
  const { preview, failed } = usePreview(page, locale, body, text.preview)
  const unsaved = body.trim() !== saved.body
  const busy = fetcher.state !== 'idle'

  // biome-ignore lint/correctness/useExhaustiveDependencies: notified when it changes, not on each render
  useEffect(() => onUnsaved(unsaved), [unsaved])
  useEffect(() => {
    const came = fetcher.data
    if (came === undefined || fetcher.state !== 'idle') return
    setAnswer(came)
    if (came.kind === 'saved' || came.kind === 'restored') setSaved(came.version)
    if (came.kind === 'restored') setBody(came.version.body)
    if (came.kind === 'saved') toast.success(m.content_saved())
    if (came.kind === 'restored') toast.success(m.content_restored())
    if (came.kind === 'refused') area.current?.focus()
  }, [fetcher.data, fetcher.state])

  const send = (intent: 'save' | 'restore', seen: string | null) =>
    void fetcher.submit(
      { intent, locale, body, seen: seen ?? '' },
      // URL encoding would make every Arabic letter six bytes long.
      { method: 'post', encType: 'multipart/form-data' },
    )

  function insert(words: string) {
    const field = area.current
    if (field === null) return
    field.focus()
    field.setRangeText(words, field.selectionStart, field.selectionEnd, 'end')
    setBody(field.value)
  }

  const problem = result?.kind === 'refused' ? problemText(result.problem, body) : null
  const label = locale === 'ar' ? m.content_body_ar() : m.content_body_en()
  return (
    <section aria-labelledby={`${id}-name`} className="sheet p-4 md:p-5">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 id={`${id}-name`} className="me-auto text-lg">
          <label htmlFor={id}>{label}</label>
        </h2>
        {unsaved && <Badge tone="sun">{m.content_unsaved()}</Badge>}
        <Badge tone={saved.seen === null ? 'quiet' : 'leaf'}>
          {saved.seen === null ? m.content_original() : m.content_changed()}
        </Badge>
      </div>
      {result?.kind === 'conflict' && !busy && (
        <ConflictNotice
          theirs={result.theirs}
          locale={locale}
          onTake={() => {
            setSaved(result.theirs)
            setBody(result.theirs.body)
            setAnswer(null)
          }}
          onKeep={() => send('save', result.theirs.seen)}
        />
      )}
      {result?.kind === 'failed' && !busy && (
        <Notice tone="danger" live="alert" className="mb-3">
          {m.content_failed()}
        </Notice>
      )}
      <textarea
        ref={area}
        id={id}
        value={body}
        onChange={(event) => setBody(event.target.value)}
        lang={locale}
        dir={locale === 'ar' ? 'rtl' : 'ltr'}
        rows={18}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        className={`${controlClass} resize-y text-sm`}
      />
      {problem !== null && (
        <FieldError id={`${id}-problem`} className="mt-1.5">
          {problem}
        </FieldError>
      )}
      <PlaceholderList placeholders={text.placeholders} locale={locale} onInsert={insert} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          pending={busy}
          pendingLabel={m.content_saving()}
          aria-disabled={busy || !unsaved}
          onClick={() => unsaved && send('save', saved.seen)}
        >
          {locale === 'ar' ? m.content_save_ar() : m.content_save_en()}
        </Button>
        {saved.seen !== null && (
          <Button variant="danger" aria-disabled={busy} onClick={() => busy || ask.current?.showModal()}>
            {m.content_restore()}
          </Button>
        )}
      </div>
      <Preview preview={preview} failed={failed} locale={locale} />
      <ConfirmDialog
        dialog={ask}
        title={m.content_restore_title()}
        text={m.content_restore_text()}
        yes={m.content_restore_yes()}
        no={m.content_restore_no()}
        onYes={() => send('restore', saved.seen)}
      />
    </section>
  )
}
