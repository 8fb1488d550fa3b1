import { useState } from 'react'
import { classes } from '@/lib/classes'
import { absolute } from '@/lib/url'
import type { ImgProps } from './Img.types'
import './Img.h5.scss'

/** A see-through dot: a browser draws a torn page in the place of a picture that did not come. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** A picture file, fetched when it comes near the window. */
export function Img({ src, alt, className, color, onError }: ImgProps) {
  const [lost, setLost] = useState('')
  const handleError = () => {
    setLost(src)
    onError?.()
  }
  return (
    <img
      className={classes('img', className)}
      src={lost === src ? NOTHING : absolute(src)}
      alt={alt}
      style={color ? { backgroundColor: color } : undefined}
      loading='lazy'
      decoding='async'
      onError={handleError}
    />
  )
}
