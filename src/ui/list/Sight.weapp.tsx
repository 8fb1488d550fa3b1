import { View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import { newKey } from '@/lib/key'
import type { SightProps } from './Sight.types'
import { watchSight } from './watchSight'

/** Tells when its place has come in sight. */
export function Sight({ onSeen }: SightProps) {
  const [id] = useState(() => `sight-${newKey()}`)
  const seen = useRef(onSeen)
  seen.current = onSeen

  useEffect(() => {
    const end = watchSight(id, ({ intersectionRatio = 0 }) => {
      if (intersectionRatio <= 0) return
      end()
      seen.current()
    })
    return end
  }, [id])

  // Without a height nothing of it is ever in sight.
  return <View id={id} style={{ height: '1px' }} />
}
