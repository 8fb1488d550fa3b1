import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { ProfileHeader, ProfileHeaderSkeleton, profileOf } from '@/features/account'
import { PostList, postList, usePageSharing } from '@/features/content'
import { t } from '@/lib/i18n'
import { useParams } from '@/lib/params'
import { routes } from '@/lib/routes'
import { Screen } from '@/shell/Screen'
import { Failure } from '@/ui/feedback/Failure'
import { Gone } from '@/ui/feedback/Gone'

interface Props {
  id: number
}

const Homepage = observer(function Homepage({ id }: Props) {
  const [profile] = useState(() => profileOf(id))
  const [posts] = useState(() => postList('GET posts', { author: id }))
  useEffect(() => void profile.load(), [profile])
  usePageSharing(() => {
    const member = profile.value
    return member && { title: t.content.homepageOf(member.data.nickName), path: routes.author(id) }
  })
  // Whom a visitor follows is known only once they have signed in.
  useDidShow(() => void profile.load())
  const { value: member, problem } = profile

  if (problem && !member)
    return (
      <Screen>
        <Failure problem={problem} onRetry={() => void profile.refresh()} />
      </Screen>
    )
  return (
    <Screen title={member?.data.nickName}>
      <PostList
        source={posts}
        header={member ? <ProfileHeader member={member} /> : <ProfileHeaderSkeleton />}
        empty={{ text: t.content.empty.author }}
        onRefresh={() => profile.refresh()}
      />
    </Screen>
  )
})

export default function AuthorPage() {
  const id = useParams().id('id')
  return id ? (
    <Homepage id={id} />
  ) : (
    <Screen>
      <Gone />
    </Screen>
  )
}
