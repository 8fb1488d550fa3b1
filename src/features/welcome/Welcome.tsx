import { Text, View } from '@tarojs/components'
import { MyLooks } from '@/features/settings'
import { SuggestedMembers } from '@/features/suggested'
import { t } from '@/lib/i18n/rooms'
import { Button } from '@/ui/base/Button'
import { Scroll } from '@/ui/layout/Scroll'
import './Welcome.scss'

interface Props {
  onDone: () => void
}

/** For who has just become a member: how others know them, and whom they might follow. All of it may be left for later. */
export function Welcome({ onDone }: Props) {
  return (
    <View className="welcome">
      <Scroll>
        <View className="welcome__head">
          <View className="welcome__title" role="heading" aria-level={2}>
            <Text>{t.welcome.title}</Text>
          </View>
          <Text className="welcome__words">{t.welcome.words}</Text>
        </View>
        <View className="welcome__looks">
          <MyLooks />
        </View>
        <SuggestedMembers />
      </Scroll>
      <View className="welcome__bar">
        <Button kind="primary" wide onTap={onDone}>
          {t.welcome.done}
        </Button>
      </View>
    </View>
  )
}
