import { useState } from 'react'
import { topicList, TopicRows } from '@/features/topic'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { MembersOnly } from '@/shell/MembersOnly'
import { Screen } from '@/shell/Screen'

function FollowedTopics() {
  const [source] = useState(() => topicList('GET topic/topic-like', {}))
  return (
    <TopicRows source={source} empty={{ text: t.topic.noneFollowed, way: { name: t.titles['pages/topic/index'], to: routes.topics() } }} />
  )
}

export default function FollowedTopicsPage() {
  return (
    <MembersOnly why={t.topic.signIn}>
      <Screen>
        <FollowedTopics />
      </Screen>
    </MembersOnly>
  )
}
