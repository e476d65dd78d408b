import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { cx } from '#app/ui/class-names.ts'
import './prose.css'

/** Server-rendered Markdown. Clicks on links inside the shop navigate on the client, without a page load. */
export function Prose({ html, className }: { html: string; className?: string | undefined }) {
  const navigate = useNavigate()

  function follow(event: MouseEvent<HTMLDivElement>) {
    const link = (event.target as Element).closest('a')
    const href = link?.getAttribute('href') ?? ''
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!plain || event.defaultPrevented || !href.startsWith('/')) return
    event.preventDefault()
    void navigate(href)
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are clicked, with a keyboard too
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className={cx('prose', className)}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by markdown.server.ts, which escapes all HTML in a text
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
