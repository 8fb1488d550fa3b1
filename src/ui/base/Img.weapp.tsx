import { Image } from '@tarojs/components'
import { absolute } from '@/lib/url'
import type { ImgProps } from './Img.types'

/** An image, loaded lazily. */
export function Img({ src, className, color, onLoad, onError }: ImgProps) {
  return (
    <Image
      className={className}
      src={absolute(src)}
      style={color ? { backgroundColor: color } : undefined}
      mode="aspectFill"
      lazyLoad
      onLoad={onLoad}
      onError={onError}
    />
  )
}
