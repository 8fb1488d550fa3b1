import { RichText } from '@tarojs/components'
import type { MouseEvent } from 'react'
import { forRichText } from '@/lib/html'
import { open } from '@/lib/navigation'
import { seePictures } from '@/stores/seePictures'
import type { HtmlProps } from './Html.types'
import './Html.scss'

/** Rich text of the operator: headings, lists, pictures that open large, and links. */
export function Html({ html }: HtmlProps) {
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element
    const link = target.closest('a')
    if (link) {
      // A page of the app opens in it; the browser opens any other, in a window of its own.
      const path = link.getAttribute('href') ?? ''
      if (!path.startsWith('/') || event.metaKey || event.ctrlKey) return
      event.preventDefault()
      open(path)
    } else if (target instanceof HTMLImageElement) {
      const pictures = [...event.currentTarget.querySelectorAll('img')]
      seePictures(
        pictures.map(({ src }) => ({ full: src })),
        pictures.indexOf(target),
      )
    }
  }
  return <RichText className="html" nodes={forRichText(html)} userSelect onClick={handleClick as () => void} />
}
