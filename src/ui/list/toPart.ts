import { createContext, useContext } from 'react'

/** How what scrolls shows a part of its content, by the id of that. */
export const ToPart = createContext<(id: string) => void>(() => undefined)

/** Shows a part of what scrolls here, by the id of its element. */
export const useToPart = () => useContext(ToPart)
