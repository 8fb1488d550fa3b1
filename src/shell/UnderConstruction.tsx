import { Text, View } from '@tarojs/components'
import { t } from '@/lib/i18n'
import { back } from '@/lib/navigation'
import { Button } from '@/ui/base/Button'
import { Screen } from './Screen'
import { usePageTitle } from './usePageTitle'
import './UnderConstruction.scss'

/** What a page shows while its feature is not open yet: what it will be, and a way back. */
export function UnderConstruction() {
  const name = usePageTitle()
  return (
    <Screen>
      <View className="under-construction">
        <Text className="under-construction__name">{name}</Text>
        <Text className="under-construction__state">{t.shell.underConstruction}</Text>
        <Text className="under-construction__promise">{t.shell.comingSoon}</Text>
        <Button className="under-construction__back" onTap={back}>
          {t.common.back}
        </Button>
      </View>
    </Screen>
  )
}
