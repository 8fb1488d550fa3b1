import type { ChunkProps } from './types'
import './Chunk.h5.scss'

/** Some rows of a long list. The browser lays out and paints those near the window only. */
export function Chunk({ children }: ChunkProps) {
  return <div className='chunk'>{children}</div>
}
