import { Children, startTransition, useEffect, useState } from 'react'
import type { ChunkProps } from './types'
import './Chunk.h5.scss'

/** Rows rendered at once: as many as fit a phone's screen. */
const AT_ONCE = 3

/**
 * A chunk of rows in a long list. The first chunk renders at once, the others when the browser is idle, so that input is not blocked.
 * Off-screen chunks are skipped by `content-visibility`.
 */
export function Chunk({ children }: ChunkProps) {
  const rows = Children.toArray(children)
  const [whole, setWhole] = useState(false)
  useEffect(() => startTransition(() => setWhole(true)), [])
  return <div className="chunk">{whole ? rows : rows.slice(0, AT_ONCE)}</div>
}
