import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { splitPath } from '#app/public-pages.ts'
import { useSite } from '#app/site.ts'
import { GlobeIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import { rememberChoice, storedLanguage } from '../kit/browser-choice.ts'

/**
 * Switches this page's language. A plain link to the prefixed URL, which works without scripts; with scripts the choice
 * is stored, and an unprefixed URL is rendered again in place.
 */
export function LanguageSwitch() {
  const site = useSite()
  const { pathname, search } = useLocation()
  const other = site?.locale === 'en' ? 'ar' : 'en'
  const { path } = splitPath(pathname)
  const href = `/${other}${path === '/' ? '' : path}${search}`

  function change(event: MouseEvent<HTMLAnchorElement>) {
    // The server never receives the hash, so it is added on click: an open answer stays open in the other language.
    event.currentTarget.hash = window.location.hash
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    const remembered = rememberChoice('bustan_language', other)
    if (site?.prefix) return
    event.preventDefault()
    const { href } = event.currentTarget
    // Without its cookie the server would answer in the old language.
    void remembered.then(() => (storedLanguage() === other ? window.location.reload() : window.location.assign(href)))
  }

  return (
    <a
      href={href}
      hrefLang={other}
      lang={other}
      onClick={change}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2 font-medium md:px-3 hover:bg-sunken"
    >
      <GlobeIcon size={20} className="hidden text-quiet md:block" />
      <span aria-hidden className="md:hidden">
        {m.other_language_short()}
      </span>
      <span className="sr-only md:not-sr-only">{m.other_language()}</span>
    </a>
  )
}
