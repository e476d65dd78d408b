import { useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { attachmentLimits, attachmentTypes } from '#shop/messages/attachment.ts'
import { fileProblem, fileText, megabytes } from './file-text.ts'

/**
 * Files to send along. What is too many or too large is said at once and let go, so that nobody uploads for nothing;
 * the server looks at all of it again.
 */
export function FilesField({ problem, className }: { problem?: string | undefined; className?: string }) {
  const [chosen, setChosen] = useState<string | undefined>()
  const error = fileText(chosen) ?? fileText(problem)
  return (
    <Field
      className={className}
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
