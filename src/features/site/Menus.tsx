import { Text, View } from '@tarojs/components'
import type { Menu } from '@anglers/contract/site'
import { linkOf } from '@/lib/url'
import { Icon, isIcon } from '@/ui/base/Icon'
import { Img } from '@/ui/base/Img'
import { Tap } from '@/ui/base/Tap'
import './Menus.scss'

interface Props {
  menus: Menu[]
}

/** The operator's shortcuts, in rows of five. */
export function Menus({ menus }: Props) {
  if (menus.length === 0) return null
  return (
    <View className="menus">
      {menus.map(({ id, name, icon, url }) => (
        <Tap key={id} className="menus__menu" to={linkOf(url)}>
          <View className="menus__disc">{isIcon(icon) ? <Icon name={icon} /> : <Img className="menus__img" src={icon} alt="" />}</View>
          <Text className="menus__name">{name}</Text>
        </Tap>
      ))}
    </View>
  )
}
