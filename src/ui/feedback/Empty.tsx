import { Notice, type Way } from './Notice'

interface Props {
  text: string
  way?: Way
}

/** Empty state: there is no content yet. */
export function Empty({ text, way }: Props) {
  return <Notice picture="calm" text={text} way={way} />
}
