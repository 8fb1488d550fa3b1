import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { newKey } from '@/lib/key'
import type { ChunkProps } from './types'
import { observeInView } from './observeInView'

/** Rows are kept rendered this far beyond the window, in px. */
const KEPT_PX = 2_000

/**
 * A chunk of rows in a long list. Far from the window it is replaced by an empty block of the same height, so that a list of hundreds keeps
 * a few dozen rows in the page.
 */
export function Chunk({ children }: ChunkProps) {
  const [id] = useState(() => `chunk-${newKey()}`)
  const [away, setAway] = useState<number | null>(null)

  // Without an intersection observer everything stays rendered.
  useEffect(
    () =>
      observeInView(
        id,
        ({ intersectionRatio = 0, boundingClientRect }) => {
          if (intersectionRatio > 0) setAway(null)
          // In a hidden tab all heights are zero.
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
