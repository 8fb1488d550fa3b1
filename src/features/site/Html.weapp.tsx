import { View } from '@tarojs/components'
import type { TaroElement, TaroNode, TaroText } from '@tarojs/runtime'
import Taro from '@tarojs/taro'
import { forRichText } from '@/lib/html'
import { open } from '@/lib/navigation'
import { seePictures } from '@/stores/seePictures'
import type { HtmlProps } from './Html.types'
import './Html.scss'
import './Html.mini.scss'

/** What the runtime makes of an element of HTML. */
type HtmlElement = TaroElement & { h5tagName?: string }

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
/** The runtime leaves the signs as they are escaped. */
const decode = (text: string) => text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!)

const isElement = (node: TaroNode): node is HtmlElement => 'getAttribute' in node
const attributeOf = (element: HtmlElement, name: string) => decode(String(element.getAttribute(name) ?? ''))

const picturesIn = (node: TaroNode): HtmlElement[] =>
  isElement(node) && node.h5tagName === 'img' ? [node] : node.childNodes.flatMap(picturesIn)

/** Shows the pictures of the text that a picture stands in, beginning with it. */
function seeFrom(picture: HtmlElement): void {
  let root: TaroNode = picture
  while (root.parentNode && isElement(root) && root.h5tagName) root = root.parentNode
  const pictures = picturesIn(root)
  seePictures(
    pictures.map((one) => ({ full: attributeOf(one, 'src') })),
    pictures.indexOf(picture),
  )
}

Object.assign(Taro.options.html!, {
  transformText: (text: TaroText) => {
    text.textContent = decode(text.textContent)
    return text
  },
  transformElement: (element: HtmlElement) => {
    if (element.h5tagName === 'a') element.addEventListener('tap', () => open(attributeOf(element, 'href')), false)
    if (element.h5tagName === 'br') element.textContent = '\n'
    if (element.h5tagName === 'img') {
      element.setAttribute('src', attributeOf(element, 'src'))
      element.setAttribute('mode', 'widthFix')
      element.addEventListener('tap', () => seeFrom(element), false)
    }
    return element
  },
})

/** Rich text of the operator: headings, lists, pictures that open large, and links. */
export function Html({ html }: HtmlProps) {
  return <View className="html" dangerouslySetInnerHTML={{ __html: forRichText(html) }} />
}
