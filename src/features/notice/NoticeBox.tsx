import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import type { NoticeTab } from '@anglers/contract/notice'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { unread } from '@/stores/unread'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import { Row } from '@/ui/layout/Row'
import { TabPanes } from '@/ui/layout/TabPanes'
import { RecordList } from '@/ui/list/RecordList'
import { noticeList, readAll, type Notice, type NoticeList } from './Notice'
import { NoticeRow } from './NoticeRow'
import { NoticeRowSkeleton } from './NoticeRowSkeleton'
import { PushSheet } from './PushSheet'
import { ReplySheet } from './ReplySheet'
import { noticeTabs } from './tabs'
import './NoticeBox.scss'

const ALL = 'all'
const KEYS = [ALL, ...noticeTabs] as const
type Key = (typeof KEYS)[number]

const tabOf = (key: Key): NoticeTab | undefined => (key === ALL ? undefined : key)
const unreadOf = (key: Key): number => (key === ALL ? unread.notices : unread.of(key))

/** The member's notifications, by tabs. */
export const NoticeBox = observer(function NoticeBox() {
  const [lists] = useState(() => Object.fromEntries(KEYS.map((key) => [key, noticeList(tabOf(key))])) as Record<Key, NoticeList>)
  const [current, setCurrent] = useState<Key>(ALL)
  const [setting, setSetting] = useState(false)
  const [answered, setAnswered] = useState<Notice | null>(null)
  const [answering, setAnswering] = useState(false)
  useDidShow(() => void unread.refresh({ now: true }))

  const handleReply = (notice: Notice) => {
    setAnswered(notice)
    setAnswering(true)
  }
  const count = unreadOf(current)
  return (
    <>
      <View className="notice-box__chats">
        <Row icon="comment" name={t.chat.conversations} unread={unread.messages} to={routes.chats()} />
        <Row icon="members" name={t.titles['pagesB/chat/chat-group-list']} unread={unread.groups} to={routes.groups()} />
      </View>
      <View className="notice-box__head">
        <Text className="notice-box__count">
          {count > 0 ? t.shell.unread(count) : current === ALL ? t.notice.allRead : t.notice.noneUnread}
        </Text>
        {count > 0 && (
          <Tap className="notice-box__read" onTap={() => void readAll(tabOf(current), Object.values(lists))}>
            <Icon name="check" />
            <Text>{t.notice.readAll}</Text>
          </Tap>
        )}
        <Tap className="notice-box__set" label={t.notice.pushes} onTap={() => setSetting(true)}>
          <Icon name="settings" />
        </Tap>
      </View>
      <TabPanes
        tabs={KEYS.map((key) => ({ key, name: t.notice.tabs[key], unread: key === ALL ? 0 : unreadOf(key) }))}
        current={current}
        onChange={setCurrent}
        pane={(key) => (
          <RecordList
            source={lists[key]}
            render={(notice) => <NoticeRow notice={notice} onReply={handleReply} />}
            skeleton={<NoticeRowSkeleton />}
            empty={{ text: t.notice.empty[key] }}
            newer={t.notice.newer}
            onRefresh={() => unread.refresh({ now: true })}
          />
        )}
      />
      {answered && <ReplySheet key={answered.id} open={answering} notice={answered} onClose={() => setAnswering(false)} />}
      <PushSheet open={setting} onClose={() => setSetting(false)} />
    </>
  )
})
