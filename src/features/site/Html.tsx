import { RichText } from '@tarojs/components'
import { forRichText } from '@/lib/html'
import './Html.scss'

interface Props {
  /** Sanitised by the server. */
  html: string
}

/** Rich text of the operator: headings, lists, pictures and links. */
export function Html({ html }: Props) {
  return <RichText className="html" nodes={forRichText(html)} userSelect />
}
