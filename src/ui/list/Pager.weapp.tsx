import { Swiper, SwiperItem } from '@tarojs/components'
import type { PagerProps } from './Pager.types'
import './Pager.scss'

/** Pages as high as the screen, one above the other: a swipe leads to the next. */
export function Pager({ count, current, onChange, render }: PagerProps) {
  return (
    <Swiper className="pager" vertical current={current} onChange={({ detail }) => onChange(detail.current)}>
      {Array.from({ length: count }, (_, index) => (
        <SwiperItem key={index}>{render(index)}</SwiperItem>
      ))}
    </Swiper>
  )
}
