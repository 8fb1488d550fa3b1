import { View } from '@tarojs/components'
import type { PagerProps } from './Pager.types'
import './Pager.scss'

/** Pages as high as the screen, one above the other: a swipe leads to the next. */
export function Pager({ count, current, onChange, render }: PagerProps) {
  return (
    <div
      className="pager"
      onScroll={({ currentTarget: { scrollTop, clientHeight } }) => {
        const index = Math.min(count - 1, Math.max(0, Math.round(scrollTop / (clientHeight || 1))))
        if (index !== current) onChange(index)
      }}
    >
      {Array.from({ length: count }, (_, index) => (
        <View key={index} className="pager__page">
          {render(index)}
        </View>
      ))}
    </div>
  )
}
