import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState, type ReactNode } from 'react'
import { t } from '@/lib/i18n'
import { nameOf } from '@/lib/nameOf'
import { dateOf } from '@/lib/time'
import { Badge } from '@/ui/base/Badge'
import { Button } from '@/ui/base/Button'
import { FollowToggle } from '@/ui/base/FollowToggle'
import { Sheet } from '@/ui/base/Sheet'
import { CoverPicture } from '@/ui/list/CoverPicture'
import type { Forum } from './Forum'
import { forumCounts, forumSign } from './ForumRow'
import { ManageSheet } from './forModerators'
import './ForumHeader.scss'

interface Props {
  forum: Forum
  /** Below it: what leads into the forum, or how its posts are sorted. */
  children?: ReactNode
}

/** What a forum is about, its rules, and who moderates it. */
export const ForumHeader = observer(function ForumHeader({ forum, children }: Props) {
  const [opened, setOpened] = useState<'rules' | 'manage' | null>(null)
  const { name, cover, description, access, following, rules = '', moderators = [], bannedUntil, can } = forum.data
  const close = () => setOpened(null)
  return (
    <View className="forum-header">
      <View className="forum-header__top">
        <CoverPicture cover={cover} sign={forumSign(name)} large />
        <View className="forum-header__words">
          <View className="forum-header__name" role="heading" aria-level={2}>
            <Text>{name}</Text>
            {access !== 'all' && <Badge>{t.forum.access[access]}</Badge>}
          </View>
          <View className="forum-header__note">
            <Text>{forumCounts(forum.data)}</Text>
          </View>
          <View className="forum-header__buttons">
            <FollowToggle name={name} isFollowed={following} onToggle={() => forum.follow()} />
            {rules !== '' && (
              <Button small onTap={() => setOpened('rules')}>
                {t.forum.rules}
              </Button>
            )}
            {can?.manage && (
              <Button small onTap={() => setOpened('manage')}>
                {t.forum.manage}
              </Button>
            )}
          </View>
        </View>
      </View>
      {description !== '' && (
        <View className="forum-header__description">
          <Text>{description}</Text>
        </View>
      )}
      {moderators.length > 0 && (
        <View className="forum-header__note">
          <Text>{`${t.forum.moderators} · ${moderators.map(nameOf).join(t.common.listSeparator)}`}</Text>
        </View>
      )}
      {bannedUntil && (
        <View className="forum-header__banned" role="alert">
          <Text>{t.forum.bannedUntil(dateOf(bannedUntil))}</Text>
        </View>
      )}
      {children}
      <Sheet open={opened === 'rules'} title={t.forum.rules} onClose={close}>
        <View className="forum-header__rules">
          <Text userSelect>{rules}</Text>
        </View>
      </Sheet>
      {can?.manage && <ManageSheet forum={forum} open={opened === 'manage'} onClose={close} />}
    </View>
  )
})
