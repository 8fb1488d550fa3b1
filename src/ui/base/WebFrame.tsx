import type { WebFrameProps } from './WebFrame.types'
import './WebFrame.h5.scss'

/** Another site's page in a sandboxed frame: it cannot navigate the app away, and gets no referrer. */
export function WebFrame({ url, label }: WebFrameProps) {
  return (
    <iframe
      className="web-frame"
      src={url}
      title={label}
      referrerPolicy="no-referrer"
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
    />
  )
}
