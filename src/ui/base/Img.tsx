import { useState } from 'react'
import { classes } from '@/lib/classes'
import { absolute } from '@/lib/url'
import type { ImgProps } from './Img.types'
import './Img.h5.scss'

/** A transparent pixel, as browsers draw a broken-image icon when loading fails. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** React 18 does not know fetchPriority, and passes it on only in lower case. */
const FIRST = { fetchpriority: 'high' }

/** An image, loaded lazily. */
export function Img({ src, alt, className, color, first, onLoad, onError }: ImgProps) {
  const [lost, setLost] = useState('')
  const handleError = () => {
    setLost(src)
    onError?.()
  }
  return (
    <img
      className={classes('img', className)}
      alt={alt}
      style={color ? { backgroundColor: color } : undefined}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      {...(first && FIRST)}
      src={lost === src ? NOTHING : absolute(src)}
      onLoad={onLoad}
      onError={handleError}
    />
  )
}
