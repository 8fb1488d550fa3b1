import { createContext } from 'react'

/** Whether what stands in a pane is on screen: of several tabs' panes one is. */
export const PaneShown = createContext(true)
