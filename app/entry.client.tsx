import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { overwriteGetLocale } from '#locales/compiled/runtime.js'

// The page says which language it is in; changing it loads a new page.
overwriteGetLocale(() => (document.documentElement.lang === 'en' ? 'en' : 'ar'))

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
