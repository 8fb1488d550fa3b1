import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useDidShow } from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { openAfterSignIn } from '@/stores/signin'
import { Button } from '@/ui/base/Button'
import { Tap } from '@/ui/base/Tap'
import { Empty } from '@/ui/feedback/Empty'
import { Failure } from '@/ui/feedback/Failure'
import { Scroll } from '@/ui/layout/Scroll'
import { SectionHead } from '@/ui/layout/SectionHead'
import { CoverPicture } from '@/ui/list/CoverPicture'
import { CoverRowSkeleton } from '@/ui/list/CoverRowSkeleton'
import { ListSkeleton } from '@/ui/list/ListSkeleton'
import type { Forum } from './Forum'
import { sectionList, type Section } from './forumLists'
import { ForumRow, forumSign } from './ForumRow'
import './ForumSections.scss'

interface Props {
  /** What is chosen for, in place of being opened: then forums that the reader may not enter are left out. */
  onChoose?: (forum: Forum) => void
}

/** Of those that the reader follows; all of them are a page of their own. */
const OWN_SHOWN = 8

/** The forums that the reader follows, in short. */
const OwnForums = observer(function OwnForums({ sections, onChoose }: Props & { sections: Section[] }) {
  const own = sections.flatMap(({ forums }) => forums.filter(({ data }) => data.following && (data.open || !onChoose)))
  if (own.length === 0) return null
  return (
    <View className="forum-sections__part">
      <SectionHead title={t.forum.mine}>
        {!onChoose && (
          <Button small kind="quiet" onTap={() => openAfterSignIn(routes.followedForums())}>
            {t.forum.all}
          </Button>
        )}
      </SectionHead>
      <View className="forum-sections__own">
        {own.slice(0, OWN_SHOWN).map((forum) => (
          <Tap
            key={forum.id}
            className="forum-sections__forum"
            to={onChoose ? undefined : routes.forum(forum.id)}
            onTap={onChoose && (() => onChoose(forum))}
          >
            <CoverPicture cover={forum.data.cover} sign={forumSign(forum.data.name)} />
            <View className="forum-sections__name ellipsis">
              <Text>{forum.data.name}</Text>
            </View>
          </Tap>
        ))}
      </View>
    </View>
  )
})

/** The forums by section. */
export const ForumSections = observer(function ForumSections({ onChoose }: Props) {
  const [source] = useState(sectionList)
  useEffect(() => void source.load(), [source])
  // Another member may be signed in by now.
  useDidShow(() => void source.load())
  const { value, problem } = source
  if (!value) {
    return problem ? <Failure problem={problem} onRetry={() => void source.refresh()} /> : <ListSkeleton row={<CoverRowSkeleton />} />
  }
  const sections = value
    .map(({ forums, ...section }) => ({ ...section, forums: onChoose ? forums.filter(({ data }) => data.open) : forums }))
    .filter(({ forums }) => forums.length > 0)
  if (sections.length === 0) return <Empty text={t.forum.none} />
  return (
    <Scroll>
      <OwnForums sections={sections} onChoose={onChoose} />
      {sections.map(({ id, name, forums }) => (
        <View key={id} className="forum-sections__part">
          <SectionHead title={name} />
          {forums.map((forum) => (
            <ForumRow key={forum.id} forum={forum} onChoose={onChoose && (() => onChoose(forum))} />
          ))}
        </View>
      ))}
    </Scroll>
  )
})
