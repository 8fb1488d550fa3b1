import { linked } from './linked'
import { PlainWords } from './PlainWords'
import type { WordsProps } from './Words.types'

const MAY_LEAD_OUT = /https?:\/\/|www\./i

/** What somebody wrote; what leads somewhere in it can be tapped. Most texts are plain, and need no code for that. */
export function Words(props: WordsProps) {
  const Shown = props.mentions?.length || MAY_LEAD_OUT.test(props.text) ? linked : PlainWords
  return <Shown {...props} />
}
