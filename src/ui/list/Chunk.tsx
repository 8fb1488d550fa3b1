import { Children, startTransition, useEffect, useState } from 'react'
import type { ChunkProps } from './types'
import './Chunk.h5.scss'

/** How many rows are drawn at once: those that a phone's first screen shows. */
const AT_ONCE = 3

/**
 * Some rows of a long list. The first come at once, the others as soon as the browser has time, without keeping a finger
 * waiting. The browser lays out and paints those near the window only.
 */
export function Chunk({ children }: ChunkProps) {
  const rows = Children.toArray(children)
  const [whole, setWhole] = useState(false)
  useEffect(() => startTransition(() => setWhole(true)), [])
  return <div className="chunk">{whole ? rows : rows.slice(0, AT_ONCE)}</div>
}
