import { Text } from '@tarojs/components'
import './Marked.scss'

interface Props {
  text: string
  /** What was searched for. */
  word: string
}

/** A text in which a searched word stands out, wherever it is in it, in any case. */
export function Marked({ text, word }: Props) {
  const parts = word === '' ? [text] : text.split(new RegExp(`(${word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')})`, 'iu'))
  return (
    <>
      {parts.map((part, at) =>
        at % 2 === 1 ? (
          <Text key={at} className="marked">
            {part}
          </Text>
        ) : (
          part
        ),
      )}
    </>
  )
}
