import { useState } from 'react'
import { cx } from '#app/ui/class-names.ts'
import { Field } from '#app/ui/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { attachmentLimits, attachmentTypes } from '#shop/messages/attachment.ts'
import { fileProblem, fileText, megabytes } from './file-text.ts'

/** The browser's own button inside the field, as one of ours. */
const button =
  '[&_input]:file:me-3 [&_input]:file:rounded-sm [&_input]:file:border-0 [&_input]:file:bg-sunken [&_input]:file:px-3 [&_input]:file:py-1.5 [&_input]:file:font-medium [&_input]:file:text-ink'

/**
 * Files to send along. What is too many or too large is said at once and let go, so that nobody uploads for nothing;
 * the server looks at all of it again.
 */
export function FilesField({ problem, className }: { problem?: string | undefined; className?: string }) {
  const [chosen, setChosen] = useState<string | undefined>()
  const error = fileText(chosen) ?? fileText(problem)
  return (
    <Field
      className={cx(button, className)}
      type="file"
      name="files"
      multiple
      optional
      accept={Object.keys(attachmentTypes).join(',')}
      label={m.contact_files()}
      hint={m.contact_files_hint({ count: attachmentLimits.files, size: megabytes })}
      error={error}
      onChange={({ currentTarget }) => {
        const found = fileProblem([...(currentTarget.files ?? [])])
        setChosen(found ?? '')
        if (found) currentTarget.value = ''
      }}
    />
  )
}
