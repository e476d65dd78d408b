import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { overwriteGetLocale } from '#locales/compiled/runtime.js'
import { finishMove, reloadStalePage } from './stale-page.ts'
import { rememberTyping } from './ui/form/early-typing.ts'
import { submitPatiently } from './ui/form/patient-submit.ts'

// The page says which language it is in; changing it loads a new page.
overwriteGetLocale(() => (document.documentElement.lang === 'en' ? 'en' : 'ar'))

finishMove()
reloadStalePage()
submitPatiently()

startTransition(() => {
  // From here on React hears the presses itself.
  window.earlyClick?.stop()
  rememberTyping()
  hydrateRoot(document, <HydratedRouter />)
})
