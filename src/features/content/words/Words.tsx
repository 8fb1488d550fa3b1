import { linked } from './linked'
import { PlainWords } from './PlainWords'
import type { WordsProps } from './Words.types'

const MAY_LEAD_OUT = /https?:\/\/|www\./i

/** Whether something in the text can be tapped. */
export const leadsSomewhere = (text: string, mentions: WordsProps['mentions'] = []): boolean =>
  MAY_LEAD_OUT.test(text) || mentions.some(({ nickName }) => text.includes(`@${nickName}`))

/** What somebody wrote; what leads somewhere in it can be tapped. Most texts are plain, and need no code for that. */
export function Words(props: WordsProps) {
  const Shown = leadsSomewhere(props.text, props.mentions) ? linked : PlainWords
  return <Shown {...props} />
}
