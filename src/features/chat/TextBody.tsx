import { Text, View } from '@tarojs/components'
import { partsOf } from '@/lib/addresses'
import { Tap } from '@/ui/base/Tap'

interface Props {
  text: string
}

/** What somebody wrote: an address in it can be followed. */
export function TextBody({ text }: Props) {
  const parts = partsOf(text)
  // WeChat makes a block of what can be selected: a text of several parts would fall apart. The menu copies it all.
  const isWhole = parts.length === 1
  return (
    <View className='message-body message-body--text'>
      {parts.map((part, index) => (part.address === undefined
        ? <Text key={index} className='message-body__part' userSelect={isWhole}>{part.text}</Text>
        : <Tap key={index} className='message-body__link' to={part.address}><Text>{part.text}</Text></Tap>
      ))}
    </View>
  )
}
