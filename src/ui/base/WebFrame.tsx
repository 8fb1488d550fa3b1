import type { WebFrameProps } from './WebFrame.types'
import './WebFrame.h5.scss'

/** Somebody else's page, inside ours. It may not navigate us away, nor learn where it stands. */
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
