import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { dateOf } from '@/lib/time'
import { seePictures } from '@/stores/seePictures'
import { openAfterSignIn } from '@/stores/signin'
import { Avatar } from '@/ui/base/Avatar'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import { Cover } from './Cover'
import { Figures } from './Figures'
import { FollowButton } from './FollowButton'
import type { Member } from './Member'
import { openMemberMenu } from './memberMenu'
import { UserMarks } from './UserMarks'
import './ProfileHeader.scss'

interface Props {
  member: Member
}

/** The upper half of a homepage: who this is. */
export const ProfileHeader = observer(function ProfileHeader({ member }: Props) {
  const { nickName, avatar, level, vip, bio, district, joinedAt, ipRegion, cover, counts, can } = member.data
  const facts = [district, ipRegion && t.account.ipRegion(ipRegion), joinedAt && t.account.joined(dateOf(joinedAt))]
    .filter(Boolean)
    .join(' · ')
  const whose = member.isMe ? undefined : member.id
  const portrait = <Avatar className="profile__avatar" url={avatar} name={nickName} size="large" />
  return (
    <View className="profile">
      <Cover picture={cover ?? null} />
      <View className="profile__card">
        <View className="profile__top">
          {avatar ? (
            <Tap label={t.account.seeAvatar(nickName)} onTap={() => seePictures([{ full: avatar }], 0)}>
              {portrait}
            </Tap>
          ) : (
            portrait
          )}
          <View className="profile__acts">
            {can?.edit ? (
              <Button small to={routes.settings()}>
                {t.account.editProfile}
              </Button>
            ) : (
              !member.isBlocked && (
                <>
                  <Button
                    small
                    className="profile__message"
                    label={t.chat.messageWho(nickName)}
                    onTap={() => openAfterSignIn(routes.chat(member.id))}
                  >
                    {t.chat.message}
                  </Button>
                  <Button
                    small
                    className="profile__message"
                    label={t.gift.giveWho(nickName)}
                    onTap={() => openAfterSignIn(routes.gifts({ id: member.id }))}
                  >
                    {t.gift.name}
                  </Button>
                  <FollowButton member={member} />
                </>
              )
            )}
            {(can?.block || can?.report) && (
              <Tap className="profile__more" label={t.account.moreActs} onTap={() => void openMemberMenu(member)}>
                <Icon name="more" />
              </Tap>
            )}
          </View>
        </View>
        <View className="profile__head">
          <View className="profile__name" role="heading" aria-level={2}>
            <Text>{nickName}</Text>
          </View>
          <UserMarks level={level} vip={vip} />
        </View>
        <View className="profile__bio">
          <Text>{bio || t.account.noBio}</Text>
        </View>
        {facts !== '' && (
          <View className="profile__facts">
            <Text>{facts}</Text>
          </View>
        )}
        <Figures
          figures={[
            { name: t.account.figures.posts, count: counts?.posts ?? null },
            { name: t.account.figures.followers, count: member.followers, to: routes.follows('followers', whose) },
            { name: t.account.figures.following, count: counts?.following ?? null, to: routes.follows('followed', whose) },
            { name: t.account.figures.liked, count: counts?.likes ?? null },
          ]}
        />
      </View>
    </View>
  )
})
