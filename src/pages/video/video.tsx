import { useDidHide, useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { usePostPageSharing } from '@/features/content'
import { FilmComments, FilmFeed, FilmPage } from '@/features/film'
import { t } from '@/lib/i18n'
import { useParams } from '@/lib/params'
import { Screen } from '@/shell/Screen'
import { Sheet } from '@/ui/base/Sheet'
import { Empty } from '@/ui/feedback/Empty'
import { Failure } from '@/ui/feedback/Failure'
import { Pager } from '@/ui/list/Pager'
import { Skeleton } from '@/ui/base/Skeleton'

const Feed = observer(function Feed({ id }: { id: number | undefined }) {
  const [feed] = useState(() => new FilmFeed(id))
  const [discussedId, setDiscussed] = useState(0)
  useEffect(() => {
    void feed.load()
    return () => feed.hide(true)
  }, [feed])
  useDidShow(() => {
    feed.hide(false)
    void feed.load()
  })
  useDidHide(() => feed.hide(true))
  usePostPageSharing(() => feed.films[feed.current])
  const { films, list } = feed
  const discussed = films.find(({ id }) => id === discussedId)
  useEffect(() => feed.settle(), [feed, films.length])

  if (list.problem && films.length === 0)
    return (
      <Screen>
        <Failure problem={list.problem} onRetry={() => void feed.retry()} />
      </Screen>
    )
  // A page may have none that can be played, and the next one some.
  if (feed.plays === null || (films.length === 0 && list.phase !== 'end'))
    return (
      <Screen>
        <Skeleton shape="picture" />
      </Screen>
    )
  return (
    <Screen>
      {films.length === 0 ? (
        <Empty text={t.video.empty} />
      ) : (
        <Pager
          count={films.length}
          current={feed.current}
          onChange={(index) => feed.go(index)}
          render={(index) => <FilmPage feed={feed} post={films[index]!} index={index} onComments={() => setDiscussed(films[index]!.id)} />}
        />
      )}
      <Sheet
        open={discussed !== undefined}
        title={discussed ? t.comment.comments(discussed.data.counts.comments) : ''}
        onClose={() => setDiscussed(0)}
      >
        {discussed && <FilmComments post={discussed} />}
      </Sheet>
    </Screen>
  )
})

export default function VideoPage() {
  return <Feed id={useParams().id('id')} />
}
