import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import type { BodyProps } from '../../bodies/body'
import { PostText } from '../../bodies/PostText'
import './RedbagBody.scss'

/** The text of a post, and its red packet, to be opened on its own page. */
export const RedbagBody = observer(function RedbagBody({ post, onHold }: BodyProps) {
  const { extra } = post.data
  const bag = extra?.type === 'redbag' ? extra : null
  return (
    <View>
      <PostText post={post} onHold={onHold} />
      {bag !== null && bag.redbagId !== null && (
        <Tap className="redbag-body" to={routes.redbagOfPost(bag.redbagId)}>
          <View className="redbag-body__sign">
            <Icon name="redbag" />
          </View>
          <View className="redbag-body__words">
            <View className="redbag-body__greeting">
              <Text>{bag.greeting || t.redbag.greeting}</Text>
            </View>
            <View className="redbag-body__note">
              <Text>
                {bag.state === 'open'
                  ? `${t.redbag.takers[bag.takers]} · ${t.redbag.left(bag.count - bag.taken)}`
                  : bag.state === 'finished'
                    ? t.redbag.allTaken
                    : t.redbag.expired}
              </Text>
            </View>
          </View>
        </Tap>
      )}
    </View>
  )
})
