import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { overwriteGetLocale } from '#locales/compiled/runtime.js'
import { finishMove, reloadStalePage } from './stale-page.ts'
import { boundTransitions } from './styles/page-transitions.ts'
import { rememberTyping } from './ui/form/early-typing.ts'

// The page says which language it is in; changing it loads a new page.
overwriteGetLocale(() => (document.documentElement.lang === 'en' ? 'en' : 'ar'))

finishMove()
reloadStalePage()
boundTransitions()

// When the visitor moves on, React Router aborts what it reads and leaves its rejection unhandled: nothing failed.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault()
})

startTransition(() => {
  // From here on React hears the presses itself.
  window.earlyClick?.stop()
  rememberTyping()
  hydrateRoot(document, <HydratedRouter />)
})
