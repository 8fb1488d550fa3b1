import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { BACK_TO_TOP_AFTER_PX, BACK_TO_TOP_MS } from '@anglers/contract/limits'
import { BackToTop } from './BackToTop'
import { PullHint } from './PullHint'
import { ToPart } from './toPart'
import { NEAR_END_PX, type ScrollerProps } from './types'
import { usePull } from './usePull'
import './Scroller.scss'

/** Scrolls to the top within the product's 100 ms; the browser's smooth scrolling is slower. */
function glideToTop(node: HTMLElement): void {
  const from = node.scrollTop
  const start = performance.now()
  const step = (now: number) => {
    const left = Math.max(0, 1 - (now - start) / BACK_TO_TOP_MS)
    node.scrollTop = from * left
    if (left > 0) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

/** The scroll container of a screen. Browsers have no pull to refresh for an element, so it is implemented by touch events. */
export function Scroller({ handle, onRefresh, onNearEnd, children }: ScrollerProps) {
  const [far, setFar] = useState(false)
  const node = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const pull = usePull(node, content, onRefresh)

  const nearEnd = () => {
    const { scrollTop, clientHeight, scrollHeight } = node.current!
    // A hidden list has no height.
    if (clientHeight > 0 && scrollHeight - scrollTop - clientHeight < NEAR_END_PX) onNearEnd?.()
  }
  const handleScroll = () => {
    setFar(node.current!.scrollTop > BACK_TO_TOP_AFTER_PX)
    nearEnd()
  }

  const toTop = () => {
    if (node.current) glideToTop(node.current)
  }

  const [toPart] = useState(() => (id: string) => node.current?.querySelector(`#${id}`)?.scrollIntoView())
  useImperativeHandle(handle, () => ({ toTop, toPart }), [toPart])
  // The rendered rows may not fill the screen yet. Measured in the next frame, to avoid a forced layout.
  useEffect(() => {
    const frame = requestAnimationFrame(nearEnd)
    return () => cancelAnimationFrame(frame)
  })

  return (
    <div className="scroll-area">
      <div className="scroller" ref={node} onScroll={handleScroll}>
        {onRefresh && (
          <div className="scroller__pull" aria-hidden={pull === 'idle'}>
            <PullHint phase={pull} />
          </div>
        )}
        <div className="scroller__content" ref={content}>
          <ToPart.Provider value={toPart}>{children}</ToPart.Provider>
        </div>
      </div>
      <BackToTop shown={far} onTap={toTop} />
    </div>
  )
}
