import { createContext } from 'react-router'

/** A rendered page; its response carries no body, since reading one back costs as much as writing it. */
export const htmlContext = createContext<string | null>(null)
