import { View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import { newKey } from '@/lib/key'
import type { InViewProps } from './InView.types'
import { observeInView } from './observeInView'

/** Reports once when it scrolls into view. */
export function InView({ onSeen }: InViewProps) {
  const [id] = useState(() => `in-view-${newKey()}`)
  const seen = useRef(onSeen)
  seen.current = onSeen

  useEffect(() => {
    const end = observeInView(id, ({ intersectionRatio = 0 }) => {
      if (intersectionRatio <= 0) return
      end()
      seen.current()
    })
    return end
  }, [id])

  // An element without a height never intersects.
  return <View id={id} style={{ height: '1px' }} />
}
