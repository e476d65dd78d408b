import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { overwriteGetLocale } from '#locales/compiled/runtime.js'
import { withoutTracking } from './public-pages.ts'
import { reloadStalePage, resumeNavigation } from './stale-page.ts'
import { limitTransitions } from './styles/page-transitions.ts'
import { rememberTyping } from './ui/form/early-typing.ts'

// The page declares its language; changing it loads a new page.
overwriteGetLocale(() => (document.documentElement.lang === 'en' ? 'en' : 'ar'))

// Pages are rendered without these parameters, and a link copied from here should not pass them on.
const { pathname, search, hash } = location
const query = withoutTracking(search)
if (query !== search) history.replaceState(history.state, '', pathname + query + hash)

resumeNavigation()
reloadStalePage()
limitTransitions()

// On navigation React Router aborts its requests and leaves the rejections unhandled: not an error.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault()
})

startTransition(() => {
  // From here on React handles clicks.
  window.earlyClick?.stop()
  rememberTyping()
  hydrateRoot(document, <HydratedRouter />)
})
