import { createContext } from 'react'

/** What a phone's header is titled, in lower case; a heading that says the same is read out only. Undefined where the header has no room for it. */
export const HeaderTitleContext = createContext<string | undefined>(undefined)
