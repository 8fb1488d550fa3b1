import { useEffect, useRef } from 'react'
import type { SightProps } from './Sight.types'

/** Tells when its place has come in sight. */
export function Sight({ onSeen }: SightProps) {
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
