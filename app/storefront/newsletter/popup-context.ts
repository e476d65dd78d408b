import { createContext } from 'react'

/** Opens the newsletter's popup by hand; null where there is none, such as on an error page. */
export const PopupContext = createContext<(() => void) | null>(null)
