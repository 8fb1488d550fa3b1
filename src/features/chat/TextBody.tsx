import { Text, View } from '@tarojs/components'
import { AddressLink } from '@/features/site'
import { partsOf } from '@/lib/addresses'

interface Props {
  text: string
}

/** The text of a message, with its links. */
export function TextBody({ text }: Props) {
  const parts = partsOf(text)
  // WeChat renders selectable text as a block, which would break up a text of several parts. The menu copies all of it.
  const isWhole = parts.length === 1
  return (
    <View className="message-body message-body--text">
      {parts.map((part, index) =>
        part.address === undefined ? (
          <Text key={index} className="message-body__part" userSelect={isWhole}>
            {part.text}
          </Text>
        ) : (
          <AddressLink key={index} className="message-body__link" text={part.text} address={part.address} />
        ),
      )}
    </View>
  )
}
