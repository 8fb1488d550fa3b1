import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Badge } from '@/ui/base/Badge'
import { FollowToggle } from '@/ui/base/FollowToggle'
import { CoverRow } from '@/ui/list/CoverRow'
import type { Forum } from './Forum'

interface Props {
  forum: Forum
  /** What a tap does in place of opening the forum. */
  onChoose?: () => void
}

/** How much is said in a forum, and who follows it. */
export const forumCounts = ({ counts }: Forum['data']): string =>
  [...(counts.posts === null ? [] : [t.forum.posts(counts.posts)]), t.forum.followers(counts.followers)].join(' · ')

/** Stands for a forum without a cover. */
export const forumSign = (name: string): string => [...name][0] ?? ''

/** A forum in a list of forums. */
export const ForumRow = observer(function ForumRow({ forum, onChoose }: Props) {
  const { name, cover, description, access, following } = forum.data
  return (
    <CoverRow
      cover={cover}
      sign={forumSign(name)}
      name={name}
      badge={access !== 'all' && <Badge>{t.forum.access[access]}</Badge>}
      description={description}
      counts={forumCounts(forum.data)}
      to={routes.forum(forum.id)}
      onTap={onChoose}
    >
      {!onChoose && <FollowToggle name={name} isFollowed={following} onToggle={() => forum.follow()} />}
    </CoverRow>
  )
})
