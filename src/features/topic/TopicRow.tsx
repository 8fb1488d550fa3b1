import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { FollowToggle } from '@/ui/base/FollowToggle'
import { CoverRow } from '@/ui/list/CoverRow'
import type { Topic } from './Topic'

/** A topic in a list of topics. */
export const TopicRow = observer(function TopicRow({ topic }: { topic: Topic }) {
  const { name, description, cover, counts, following } = topic.data
  return (
    <CoverRow
      cover={cover}
      sign="#"
      name={`#${name}`}
      description={description}
      counts={`${t.topic.posts(counts.posts)} · ${t.topic.followers(counts.followers)}`}
      to={routes.topic(topic.id)}
    >
      <FollowToggle name={`#${name}`} isFollowed={following} onToggle={() => topic.follow()} />
    </CoverRow>
  )
})
