import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { session } from '@/stores/session'
import { Avatar } from '@/ui/base/Avatar'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import { Figures } from './Figures'
import { myFigures } from './mine'
import { UserMarks } from './UserMarks'
import './MyCard.scss'

/** The signed-in member, with what their numbers lead to. */
export const MyCard = observer(function MyCard() {
  const { user } = session
  if (!user) return null
  const figures = myFigures()
  const { posts = null, following = null, followers = null, visitors = null } = figures?.counts ?? {}
  return (
    <View className="my-card card">
      <Tap className="my-card__who" to={routes.author(user.userId)}>
        <Avatar className="my-card__avatar" url={user.avatar} name={user.nickName} size="large" />
        <View className="my-card__words">
          <View className="my-card__head">
            <Text className="my-card__name">{user.nickName}</Text>
            <UserMarks level={user.level} vip={user.vip} />
          </View>
          <View className="my-card__bio two-lines">
            <Text>{figures?.bio || t.account.myPage}</Text>
          </View>
        </View>
        <Icon name="forward" className="my-card__arrow" />
      </Tap>
      <Figures
        figures={[
          { name: t.account.figures.published, count: posts, to: routes.myPosts() },
          { name: t.account.figures.following, count: following, to: routes.follows('followed') },
          { name: t.account.figures.followers, count: followers, to: routes.follows('followers') },
          { name: t.account.figures.visitors, count: visitors, to: routes.visitors() },
        ]}
      />
    </View>
  )
})
