import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { newKey } from '@/lib/key'
import type { ChunkProps } from './types'

/** How far beyond the window, in px, rows stay drawn. */
const KEPT_PX = 2_000

/**
 * Some rows of a long list. Far from the window an empty block of the same height takes their place, so that a list of
 * hundreds keeps a few dozen rows in the page.
 */
export function Chunk({ children }: ChunkProps) {
  const [id] = useState(() => `chunk-${newKey()}`)
  const [away, setAway] = useState<number | null>(null)

  useEffect(() => {
    const { page } = Taro.getCurrentInstance()
    // Douyin's older hosts have no observer: everything stays drawn.
    if (!page || typeof Taro.createIntersectionObserver !== 'function') return
    const observer = Taro.createIntersectionObserver(page, { thresholds: [0] })
    observer.relativeToViewport({ top: KEPT_PX, bottom: KEPT_PX }).observe(`#${id}`, ({ intersectionRatio = 0, boundingClientRect }) => {
      if (intersectionRatio > 0) setAway(null)
      // In a tab that is not shown everything has no height.
      else if (boundingClientRect && boundingClientRect.height > 0) setAway(boundingClientRect.height)
    })
    return () => observer.disconnect()
  }, [id])

  return <View id={id} style={away === null ? undefined : { height: `${away}px` }}>{away === null && children}</View>
}
