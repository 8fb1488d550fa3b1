import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import type { Place } from '@anglers/contract/common'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import * as clipboard from '@/platform/clipboard'
import { canChoosePlace, showPlace } from '@/platform/location'
import { attempt } from '@/stores/errors'
import { toaster } from '@/stores/overlays'
import { Button } from '@/ui/base/Button'
import { OutLink } from '@/ui/base/OutLink'
import { Icon } from '@/ui/base/Icon'
import { Headline } from '@/ui/layout/Headline'
import './Directions.scss'

interface Props {
  place: Place
  /** What there is to know before one goes. */
  children?: ReactNode
}

const SOURCE = 'anglers'

/** The addresses by which map apps take one there; all of them take GCJ-02. */
const ways = ({ lat, lng, name }: Place) => {
  const [called, source] = [encodeURIComponent(name), encodeURIComponent(SOURCE)]
  return [
    { key: 'amap', url: `https://uri.amap.com/navigation?to=${lng},${lat},${called}&mode=car&src=${source}&callnative=1` },
    { key: 'tencent', url: `https://apis.map.qq.com/uri/v1/routeplan?type=drive&to=${called}&tocoord=${lat},${lng}&referer=${source}` },
    {
      key: 'baidu',
      url: `https://api.map.baidu.com/marker?location=${lat},${lng}&title=${called}&content=${called}&coord_type=gcj02&output=html&src=${source}`,
    },
    { key: 'apple', url: `https://maps.apple.com/?ll=${lat},${lng}&q=${called}` },
  ] as const
}

/** The ways to a place: the host's own map, or the map apps of the phone. */
export function Directions({ place, children }: Props) {
  const point = `${place.lat},${place.lng}`
  const handleCopy = () =>
    attempt(async () => {
      await clipboard.copy(point)
      if (!clipboard.showsToast) toaster.show(t.waters.pointCopied, { type: 'success' })
    })
  return (
    <View className="directions">
      <View className="directions__pin">
        <Icon name="nearby-on" />
      </View>
      <Headline title={place.name} text={point} />
      {children}
      {canChoosePlace ? (
        <Button kind="primary" wide onTap={() => void attempt(() => showPlace(place))}>
          {t.waters.navigate}
        </Button>
      ) : (
        <View className="directions__ways">
          <View className="directions__by" role="heading" aria-level={3}>
            <Text>{t.waters.navigateBy}</Text>
          </View>
          {ways(place).map(({ key, url }) => (
            <OutLink key={key} className="directions__way" url={url}>
              <Text>{t.waters.maps[key]}</Text>
              <Icon name="forward" />
            </OutLink>
          ))}
        </View>
      )}
      <View className="directions__more">
        <Button small onTap={() => void handleCopy()}>
          {t.waters.copyPoint}
        </Button>
        <Button small to={routes.map(place)}>
          {t.waters.openMap}
        </Button>
        <Button small to={routes.weather(place)}>
          {t.titles['pagesB/weather/weather']}
        </Button>
      </View>
    </View>
  )
}
