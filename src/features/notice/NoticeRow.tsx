import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n'
import { whenLabel } from '@/lib/time'
import { nameOf } from '@/lib/nameOf'
import { Avatar } from '@/ui/base/Avatar'
import { Icon } from '@/ui/base/Icon'
import { Img } from '@/ui/base/Img'
import { Tap } from '@/ui/base/Tap'
import type { Notice } from './Notice'
import { NoticeActions } from './NoticeActions'
import { headline, detailText } from './words'
import './NoticeRow.scss'

interface Props {
  notice: Notice
  onReply: (notice: Notice) => void
}

/** A notification, which links to its subject. */
export const NoticeRow = observer(function NoticeRow({ notice, onReply }: Props) {
  const { data } = notice
  const {
    users: [first],
    title,
    picture,
    link,
    gone,
    read,
    at,
    tab,
  } = data
  const text = [detailText(data), data.pictures > 0 && t.chat.kinds.picture].filter(Boolean).join(' ')
  const about = tab === 'system' ? '' : title
  return (
    <View className={classes('notice-row', !read && 'notice-row--new')}>
      <Tap className="notice-row__link" to={link || undefined} onTap={() => void notice.view()}>
        <View className="notice-row__face">
          {first ? (
            <Avatar url={first.avatar} name={nameOf(first)} />
          ) : (
            <View className="notice-row__bell">
              <Icon name="bell" />
            </View>
          )}
          {!read && <View className="notice-row__dot" role="img" aria-label={t.notice.unread} />}
        </View>
        <View className="notice-row__words">
          <View className="notice-row__action">
            {headline(data, (names) => (
              <Text key="who" className="notice-row__who">
                {names}
              </Text>
            )).map((part) =>
              typeof part === 'string' ? (
                <Text key={part} className={first ? undefined : 'notice-row__who'}>
                  {part}
                </Text>
              ) : (
                part
              ),
            )}
          </View>
          {text && (
            <View className={classes('notice-row__said', tab !== 'system' && 'notice-row__said--short')}>
              <Text>{text}</Text>
            </View>
          )}
          {gone && (
            <View className="notice-row__gone">
              <Text>{t.notice.gone}</Text>
            </View>
          )}
          {about && (
            <View className="notice-row__about ellipsis">
              <Text>{about}</Text>
            </View>
          )}
          <View className="notice-row__when">
            <Text>{whenLabel(at)}</Text>
          </View>
        </View>
        {picture && <Img className="notice-row__thumb" src={picture} alt="" />}
      </Tap>
      <NoticeActions notice={notice} onReply={onReply} />
    </View>
  )
})
