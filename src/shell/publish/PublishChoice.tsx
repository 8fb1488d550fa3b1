import { Text, View } from '@tarojs/components'
import type { PublishType } from '@anglers/contract/settings'
import { publishMenu } from '@/stores/publishMenu'
import { requireSignIn } from '@/stores/signin'
import { Icon, isIcon } from '@/ui/base/Icon'
import { Img } from '@/ui/base/Img'
import { Tap } from '@/ui/base/Tap'
import { discStyle, linkOfChoice, placeOf } from './choices'

interface Props {
  choice: PublishType
  go: (address: string) => void
}

/** A type to publish, on a round of its own colour. */
export function PublishChoice({ choice, go }: Props) {
  const { name, ico } = choice
  const handleTap = () => {
    const link = linkOfChoice(choice)
    publishMenu.close(true)
    if (link) go(link)
    // What has no address of its own is written here, and by members.
    else requireSignIn(() => go(placeOf(choice)), { name: 'open', address: placeOf(choice) })
  }
  return (
    <Tap className="publish-choice" onTap={handleTap}>
      <View className="publish-choice__disc" style={discStyle(choice)}>
        {isIcon(ico) ? <Icon name={ico} /> : <Img className="publish-choice__picture" src={ico} alt="" />}
      </View>
      <Text className="publish-choice__name">{name}</Text>
    </Tap>
  )
}
