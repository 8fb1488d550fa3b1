import { useEffect, useRef } from 'react'
import type { InViewProps } from './InView.types'

/** Reports once when it scrolls into view. */
export function InView({ onSeen }: InViewProps) {
  const place = useRef<HTMLDivElement>(null)
  const seen = useRef(onSeen)
  seen.current = onSeen

  useEffect(() => {
    if (typeof IntersectionObserver !== 'function') return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      seen.current()
    })
    observer.observe(place.current!)
    return () => observer.disconnect()
  }, [])

  return <div ref={place} />
}
