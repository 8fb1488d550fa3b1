import { ScrollView, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { newKey } from '@/lib/key'
import { END_WITHIN_PX, MORE_WITHIN_PX, type StreamProps } from './Stream.types'
import './Stream.scss'

/** The host scrolls to an element only when it is another one than the last time. */
const ENDS = ['a', 'b']

/** A list that grows at both ends and is read from its lower end. The host keeps the scroll position when rows are added above. */
export function Stream({ handle, label, last, children, onNearTop, onNearEnd, onEnd }: StreamProps) {
  const [id] = useState(() => `stream-${newKey()}`)
  /** Id of the element to scroll to. */
  const [goal, setGoal] = useState<string>()
  const atEnd = useRef(true)
  const height = useRef(0)

  const toEnd = useCallback(() => setGoal((now) => ENDS.map((name) => `${id}-${name}`).find((end) => end !== now)), [id])
  const reach = (isAtEnd: boolean) => {
    if (isAtEnd === atEnd.current) return
    atEnd.current = isAtEnd
    onEnd(isAtEnd)
  }
  const measure = () =>
    Taro.createSelectorQuery()
      .select(`#${id}`)
      .boundingClientRect((found) => {
        const box = found as { height?: number } | null
        const before = height.current
        height.current = box?.height ?? 0
        // The keyboard opened: keep the newest row visible.
        if (atEnd.current && height.current !== before) toEnd()
      })
      .exec()

  useImperativeHandle(handle, () => ({
    toEnd: () => {
      reach(true)
      toEnd()
    },
    toRow: (row) => {
      reach(false)
      // The same row is another one only after none.
      setGoal(undefined)
      Taro.nextTick(() => setGoal(row))
    },
  }))
  useEffect(() => {
    if (atEnd.current) Taro.nextTick(toEnd)
  }, [last, toEnd])
  useEffect(() => void measure())

  return (
    <ScrollView
      id={id}
      className="stream stream--anchored"
      ariaLabel={label}
      scrollY
      enhanced
      scrollAnchoring
      upperThreshold={MORE_WITHIN_PX}
      lowerThreshold={MORE_WITHIN_PX}
      scrollIntoView={goal}
      onScrollToUpper={onNearTop}
      onScrollToLower={onNearEnd}
      onScroll={({ detail }) => {
        if (height.current > 0) reach(detail.scrollHeight - detail.scrollTop - height.current <= END_WITHIN_PX)
      }}
    >
      <View className="stream__rows">{children}</View>
      {ENDS.map((name) => (
        <View key={name} id={`${id}-${name}`} className="stream__end" />
      ))}
    </ScrollView>
  )
}
