import { Text, View } from '@tarojs/components'
import { followLink, ownPage } from '@/features/site'
import { partsOf } from '@/lib/addresses'
import { origin } from '@/platform/browser'
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
    <View className="message-body message-body--text">
      {parts.map((part, index) =>
        part.address === undefined ? (
          <Text key={index} className="message-body__part" userSelect={isWhole}>
            {part.text}
          </Text>
        ) : (
          <Link key={index} text={part.text} address={part.address} />
        ),
      )}
    </View>
  )
}

function Link({ text, address }: { text: string; address: string }) {
  const to = ownPage(address) ?? (origin ? address : undefined)
  return (
    <Tap className="message-body__link" to={to} onTap={to ? undefined : () => void followLink(address)}>
      <Text>{text}</Text>
    </Tap>
  )
}
