import type { MouseEvent } from 'react'
import { useSite } from '#app/site.ts'
import { ShareIcon } from '#app/ui/icons.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'

/** Copies a link that opens the answer in each reader's own language; without clipboard access it is in the address bar. */
export function CopyLink({ id }: { id: string }) {
  const site = useSite()

  async function copy(event: MouseEvent) {
    if (navigator.clipboard === undefined) return
    event.preventDefault()
    try {
      await navigator.clipboard.writeText(`${site?.baseUrl ?? window.location.origin}/faq#${id}`)
      toast.success(m.faq_copied())
    } catch {
      window.location.hash = id
      toast(m.faq_copy_failed())
    }
  }

  return (
    <a
      href={`#${id}`}
      onClick={(event) => void copy(event)}
      className="no-print mt-2 inline-flex min-h-11 items-center gap-2 text-sm font-medium text-leaf underline-offset-4 hover:underline"
    >
      <ShareIcon size={18} />
      {m.faq_copy_link()}
    </a>
  )
}
