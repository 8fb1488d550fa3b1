import { Text, View } from '@tarojs/components'
import type { Redbag } from '@anglers/contract/redbag'
import { observer } from 'mobx-react-lite'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n'
import { nameOf } from '@/lib/nameOf'
import { routes } from '@/lib/routes'
import { Avatar } from '@/ui/base/Avatar'
import { Tap } from '@/ui/base/Tap'
import type { OpenedRedbag } from './OpenedRedbag'
import { greetingOf } from './words'
import './RedbagCover.scss'

interface Props {
  redbag: OpenedRedbag
  bag: Redbag
  /** It lies over something else, and is no page of its own. */
  over?: boolean
}

/** What has to be done first, and where that is done. */
function Condition({ bag: { needs, postId } }: Pick<Props, 'bag'>) {
  if (needs === 'nothing') return null
  const words = { sign_in: t.redbag.signInFirst, follow: t.redbag.followFirst, comment: t.redbag.commentFirst }[needs]
  return needs === 'comment' && postId !== null ? (
    <Tap className="redbag-cover__condition redbag-cover__condition--way" to={routes.post(postId, 'comments')}>
      <Text>{words}</Text>
    </Tap>
  ) : (
    <View className="redbag-cover__condition">
      <Text>{words}</Text>
    </View>
  )
}

/** A red packet that is still closed: who sent it, their wishes, and the gold button. */
export const RedbagCover = observer(function RedbagCover({ redbag, bag, over = false }: Props) {
  const { opening } = redbag
  const { sender, greeting, needs } = bag
  return (
    <View className={classes('redbag-cover', over && 'redbag-cover--over')}>
      <View className="redbag-cover__paper">
        <View className="redbag-cover__sender">
          <Avatar url={sender.avatar} name={nameOf(sender)} size="small" className="redbag-cover__avatar" />
          <View className="redbag-cover__name">
            <Text>{t.redbag.of(nameOf(sender))}</Text>
          </View>
        </View>
        <View className="redbag-cover__greeting" role="heading" aria-level={2}>
          <Text>{greetingOf(greeting)}</Text>
        </View>
        <Condition bag={bag} />
      </View>
      <View className="redbag-cover__flap" />
      <Tap
        className={classes('redbag-cover__open', opening && 'redbag-cover__open--turning')}
        label={t.redbag.open}
        disabled={opening || needs === 'comment'}
        to={needs === 'sign_in' ? routes.login() : undefined}
        onTap={needs === 'sign_in' ? undefined : () => void redbag.open()}
      >
        <Text className={classes('redbag-cover__sign', [...t.redbag.openSign].length > 1 && 'redbag-cover__sign--word')}>
          {t.redbag.openSign}
        </Text>
      </Tap>
      {!over && (
        <Tap className="redbag-cover__peek" onTap={() => redbag.peek()}>
          <Text>{t.redbag.peek}</Text>
        </Tap>
      )}
    </View>
  )
})
