import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { newKey } from '@/lib/key'
import type { ChunkProps } from './types'
import { watchSight } from './watchSight'

/** How far beyond the window, in px, rows stay drawn. */
const KEPT_PX = 2_000

/**
 * Some rows of a long list. Far from the window an empty block of the same height takes their place, so that a list of
 * hundreds keeps a few dozen rows in the page.
 */
export function Chunk({ children }: ChunkProps) {
  const [id] = useState(() => `chunk-${newKey()}`)
  const [away, setAway] = useState<number | null>(null)

  // Where nothing is told everything stays drawn.
  useEffect(
    () =>
      watchSight(
        id,
        ({ intersectionRatio = 0, boundingClientRect }) => {
          if (intersectionRatio > 0) setAway(null)
          // In a tab that is not shown everything has no height.
          else if (boundingClientRect && boundingClientRect.height > 0) setAway(boundingClientRect.height)
        },
        KEPT_PX,
      ),
    [id],
  )

  return (
    <View id={id} style={away === null ? undefined : { height: `${away}px` }}>
      {away === null && children}
    </View>
  )
}
