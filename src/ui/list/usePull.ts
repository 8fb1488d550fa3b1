import { useEffect, useRef, useState, type RefObject } from 'react'
import { PULL_TRANSITION_MS } from '@anglers/contract/limits'
import { nextPull, PULL_THRESHOLD_PX, pullDistance, type PullEvent, type PullPhase } from '@/lib/pull'

const SETTLE = `transform ${PULL_TRANSITION_MS}ms ease-out`

/**
 * Pull to refresh by touch: the content follows the finger, stays down while it refreshes, and returns.
 * @param scroller the scroll container
 * @param content its content, moved by transform
 */
export function usePull(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  onRefresh: (() => Promise<void>) | undefined,
): PullPhase {
  const [phase, setPhase] = useState<PullPhase>('idle')
  const refresh = useRef(onRefresh)
  refresh.current = onRefresh
  const pulls = onRefresh !== undefined

  useEffect(() => {
    const node = scroller.current
    if (!node || !pulls) return
    let now: PullPhase = 'idle'
    let start: { x: number; y: number } | null = null

    const move = (distance: number, settling: boolean) => {
      if (!content.current) return
      content.current.style.transition = settling ? SETTLE : 'none'
      content.current.style.transform = distance > 0 ? `translateY(${distance}px)` : ''
    }
    const step = (event: PullEvent) => {
      now = nextPull(now, event)
      setPhase(now)
    }
    const rest = () => {
      move(0, true)
      setTimeout(() => step({ type: 'rest' }), PULL_TRANSITION_MS)
    }

    const handleStart = ({ touches: [touch], target }: TouchEvent) => {
      // The touch is on a sheet above the page.
      const inDialog = target instanceof Element && target.closest('.dialog') !== null
      start = touch && !inDialog && node.scrollTop <= 0 && now === 'idle' ? { x: touch.clientX, y: touch.clientY } : null
    }
    const handleMove = (event: TouchEvent) => {
      const [touch] = event.touches
      if (!start || !touch) return
      const down = touch.clientY - start.y
      if (now === 'idle' && Math.abs(touch.clientX - start.x) >= down) {
        start = null
        return
      }
      event.preventDefault()
      const distance = pullDistance(down)
      step({ type: 'drag', distance })
      move(distance, false)
    }
    const handleEnd = () => {
      if (!start) return
      start = null
      step({ type: 'release' })
      if (now === 'aborting') rest()
      if (now !== 'refreshing') return
      move(PULL_THRESHOLD_PX, true)
      void refresh.current?.().finally(() => {
        step({ type: 'done' })
        rest()
      })
    }

    // In the capture phase, as a row that scrolls sideways stops propagation.
    const capture = true
    node.addEventListener('touchstart', handleStart, { capture, passive: true })
    node.addEventListener('touchmove', handleMove, { capture, passive: false })
    node.addEventListener('touchend', handleEnd, { capture })
    node.addEventListener('touchcancel', handleEnd, { capture })
    return () => {
      node.removeEventListener('touchstart', handleStart, { capture })
      node.removeEventListener('touchmove', handleMove, { capture })
      node.removeEventListener('touchend', handleEnd, { capture })
      node.removeEventListener('touchcancel', handleEnd, { capture })
    }
  }, [scroller, content, pulls])

  return phase
}
