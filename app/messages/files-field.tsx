import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '#app/form.ts'
import { Field } from '#app/ui/form/field.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import { attachmentLimits, attachmentTypes } from '#shop/messages/attachment.ts'
import { fileProblem, fileText, megabytes } from './file-text.ts'

type FilesFieldProps = {
  /** The server's refusal of the form: each new one is about the files that were sent. */
  refused: { errors: FieldErrors } | null | undefined
  className?: string
  label?: ReactNode
  hint?: ReactNode
  /** Accepted media types. */
  accept?: readonly string[]
  /** The error, when it is not one of a message's own. */
  error?: string | undefined
}

/**
 * The attachments field. Too many or too large files are reported before uploading; the server checks again. The native
 * label is in the browser's language, so ours replaces it after hydration.
 */
export function FilesField({ refused, className, label, hint, accept, error: formError }: FilesFieldProps) {
  // The problem of files selected since the server's answer, '' for none.
  const [chosen, setChosen] = useState<string | undefined>()
  const [names, setNames] = useState<readonly string[] | null>(null)
  const input = useRef<HTMLInputElement>(null)
  // Some may have been selected before hydration.
  useEffect(() => setNames(namesOf(input.current)), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value is not used
  useEffect(() => setChosen(undefined), [refused])
  const error = chosen === undefined ? (formError ?? fileText(refused?.errors.files)) : fileText(chosen)
  return (
    <Field
      className={className}
      ref={input}
      type="file"
      name="files"
      multiple
      optional
      accept={(accept ?? Object.keys(attachmentTypes)).join(',')}
      label={label ?? m.contact_files()}
      hint={hint ?? m.contact_files_hint({ count: attachmentLimits.files, size: megabytes })}
      error={error}
      over={names && <Chosen names={names} />}
      onChange={({ currentTarget }) => {
        const found = fileProblem([...(currentTarget.files ?? [])])
        setChosen(found ?? '')
        if (found) currentTarget.value = ''
        setNames(namesOf(input.current))
      }}
    />
  )
}

const namesOf = (input: HTMLInputElement | null) => [...(input?.files ?? [])].map(({ name }) => name)

function Chosen({ names }: { names: readonly string[] }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="shrink-0 rounded-sm bg-sunken px-3 py-1.5 font-medium">{m.contact_files_choose()}</span>
      <span className="min-w-0 truncate text-quiet">
        {names.length === 0 ? m.contact_files_none() : names.map((name) => isolate(name)).join(' · ')}
      </span>
    </span>
  )
}
