import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n/rooms'
import { open } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { hasSheet } from '@/platform/share'
import { type Sharable, sharing } from '@/stores/sharing'
import { openAfterSignIn } from '@/stores/signin'
import { shareBySystem } from '@/stores/systemShare'
import { Icon, type IconName } from '@/ui/base/Icon'
import { Sheet } from '@/ui/base/Sheet'
import { Tap } from '@/ui/base/Tap'
import { copyLink } from './actions'
import { HostWay } from './HostWay'
import './ShareSheet.scss'

/** The ways to share a page. */
export const ShareSheet = observer(function ShareSheet() {
  const { current } = sharing
  return (
    <Sheet open={current !== null} title={t.sharing.title} onClose={() => sharing.close()}>
      {current && <Ways what={current} />}
    </Sheet>
  )
})

function Ways({ what }: { what: Sharable }) {
  const { id, known } = what
  return (
    <View className="share-ways">
      <HostWay id={id} />
      {known && <Way icon="comment" name={t.sharing.friend} run={() => openAfterSignIn(routes.chats(id))} />}
      <Way icon="link" name={t.sharing.link} run={() => void copyLink(what)} />
      {known && <Way icon="picture" name={t.sharing.picture} run={() => open(routes.poster(id))} />}
      {hasSheet() && <Way icon="share" name={t.sharing.more} run={() => void shareBySystem(what, t.content.linkCopied)} />}
    </View>
  )
}

function Way({ icon, name, run }: { icon: IconName; name: string; run: () => void }) {
  const handleTap = () => {
    sharing.close()
    run()
  }
  return (
    <Tap className="share-ways__way" onTap={handleTap}>
      <View className="share-ways__icon">
        <Icon name={icon} />
      </View>
      <Text>{name}</Text>
    </Tap>
  )
}
