import { WebView } from '@tarojs/components'
import type { WebFrameProps } from './WebFrame.types'

/** The host shows a web view over the whole page. */
export function WebFrame({ url }: WebFrameProps) {
  return <WebView src={url} />
}
