import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'
import { newKey } from '@/lib/key'
import type { SightProps } from './Sight.types'

/** Tells when its place has come in sight. */
export function Sight({ onSeen }: SightProps) {
  const [id] = useState(() => `sight-${newKey()}`)
  const seen = useRef(onSeen)
  seen.current = onSeen

  useEffect(() => {
    const { page } = Taro.getCurrentInstance()
    // Douyin's older hosts have no observer: it is never told.
    if (!page || typeof Taro.createIntersectionObserver !== 'function') return
    const observer = Taro.createIntersectionObserver(page, { thresholds: [0] })
    observer.relativeToViewport().observe(`#${id}`, ({ intersectionRatio = 0 }) => {
      if (intersectionRatio <= 0) return
      observer.disconnect()
      seen.current()
    })
    return () => observer.disconnect()
  }, [id])

  // Without a height nothing of it is ever in sight.
  return <View id={id} style={{ height: '1px' }} />
}
