import { RichText } from '@tarojs/components'
import { forRichText } from '@/lib/html'
import './Html.scss'

interface Props {
  /** Sanitised by the server. */
  html: string
}

/** Text with headings, lists, pictures and links, as an operator wrote it. */
export function Html({ html }: Props) {
  return <RichText className="html" nodes={forRichText(html)} userSelect />
}
