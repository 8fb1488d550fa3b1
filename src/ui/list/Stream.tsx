import { useEffect, useImperativeHandle, useLayoutEffect, useState } from 'react'
import type { StreamProps } from './Stream.types'
import { StreamPlace } from './StreamPlace'
import './Stream.scss'

/** A list that grows at both ends and is read from its lower end, such as a chat. */
export function Stream({ handle, label, children, onNearTop, onNearEnd, onEnd }: StreamProps) {
  const [place] = useState(() => new StreamPlace())

  const askForMore = () => {
    const { top, end } = place.near
    if (top) onNearTop()
    if (end) onNearEnd()
  }
  const handleScroll = () => {
    if (place.moved()) onEnd(place.atEnd)
    askForMore()
  }

  useImperativeHandle(handle, () => ({
    toEnd: () => {
      place.atEnd = true
      place.settle()
      onEnd(true)
    },
    toRow: (id) => {
      place.show(id)
      onEnd(place.atEnd)
    },
  }))
  useLayoutEffect(() => place.settle())
  useEffect(askForMore)
  useEffect(() => place.watch(), [place])

  return (
    <div
      className="stream"
      ref={(node) => {
        place.box = node
      }}
      onScroll={handleScroll}
      tabIndex={0}
      role="log"
      aria-label={label}
    >
      <div
        className="stream__rows"
        ref={(node) => {
          place.rows = node
        }}
      >
        {children}
      </div>
    </div>
  )
}
