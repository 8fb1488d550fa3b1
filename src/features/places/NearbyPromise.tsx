import { Text, View } from '@tarojs/components'
import { t, type Catalogue } from '@/lib/i18n'
import { TABS } from '@/lib/routes'
import { Button } from '@/ui/base/Button'
import { Icon, type IconName } from '@/ui/base/Icon'
import { Headline } from '@/ui/layout/Headline'
import './NearbyPromise.scss'

const promised: { key: keyof Catalogue['places']['promised']; icon: IconName }[] = [
  { key: 'grounds', icon: 'fish' },
  { key: 'shops', icon: 'wallet' },
  { key: 'anglers', icon: 'members' },
]

/** What the nearby tab will offer, until it does. */
export function NearbyPromise() {
  return (
    <View className="nearby">
      <View className="nearby__map">
        <View className="nearby__ring nearby__ring--3" />
        <View className="nearby__ring nearby__ring--2" />
        <View className="nearby__ring nearby__ring--1" />
        <Icon name="nearby-on" className="nearby__here" />
        <View className="nearby__find nearby__find--fish">
          <Icon name="fish" />
        </View>
        <View className="nearby__find nearby__find--shop">
          <Icon name="wallet" />
        </View>
        <View className="nearby__find nearby__find--angler">
          <Icon name="mine-on" />
        </View>
      </View>
      <Headline title={t.places.promise} text={t.places.notYet} />
      <View className="nearby__list card">
        {promised.map(({ key, icon }) => (
          <View key={key} className="nearby__row">
            <Icon name={icon} className="nearby__icon" />
            <View className="nearby__words">
              <View className="nearby__name">
                <Text>{t.places.promised[key].name}</Text>
              </View>
              <View className="nearby__about">
                <Text>{t.places.promised[key].about}</Text>
              </View>
            </View>
          </View>
        ))}
      </View>
      <Button kind="primary" wide to={TABS[1].path}>
        {t.places.discoverFirst}
      </Button>
    </View>
  )
}
