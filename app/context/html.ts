import { createContext } from 'react-router'

/** A rendered page as UTF-8; its response carries no body, since reading one back costs as much as writing it. */
export const htmlContext = createContext<Buffer | null>(null)
