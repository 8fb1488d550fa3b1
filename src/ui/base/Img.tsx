import { useState } from 'react'
import { classes } from '@/lib/classes'
import { absolute } from '@/lib/url'
import type { ImgProps } from './Img.types'
import './Img.h5.scss'

/** A see-through dot: a browser draws a torn page in the place of a picture that did not come. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** React 18 takes it for an attribute that it does not know, unless it is written in small letters. */
const FIRST = { fetchpriority: 'high' }

/** A picture file, fetched when it comes near the window. */
export function Img({ src, alt, className, color, first, onError }: ImgProps) {
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
      onError={handleError}
    />
  )
}
