import { type ReactNode, useId } from 'react'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TooMany } from './too-many.tsx'

type SectionProps = {
  title: string
  intro?: ReactNode
  result: { seconds?: number } | undefined
  /** The success message. */
  done?: string | undefined
  children: ReactNode
}

/** A section of the security page: its title, the result of the last attempt, and its form. */
export function Section({ title, intro, result, done, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="sheet flex flex-col gap-4 p-5 md:p-6">
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {intro && <p className="mt-1 text-quiet">{intro}</p>}
      </div>
      <FocusedNotice result={result}>
        {done && <Notice tone="success" live="status" title={done} />}
        {result?.seconds !== undefined && <TooMany seconds={result.seconds} />}
      </FocusedNotice>
      {children}
    </section>
  )
}
