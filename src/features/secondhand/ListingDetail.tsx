import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { SecondhandDetail } from '@anglers/contract/posts/secondhand'
import { Byline } from '@/features/account'
import { openPostMenu, type Post } from '@/features/content'
import { useDidComeBack } from '@/lib/comingBack'
import { yuan } from '@/lib/format'
import { t } from '@/lib/i18n'
import { back } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { timeAgo } from '@/lib/time'
import { seePictures } from '@/stores/seePictures'
import { session } from '@/stores/session'
import { Badge } from '@/ui/base/Badge'
import { Icon } from '@/ui/base/Icon'
import { Picture } from '@/ui/base/Picture'
import { Skeleton } from '@/ui/base/Skeleton'
import { Tap } from '@/ui/base/Tap'
import { Failure } from '@/ui/feedback/Failure'
import { Carousel } from '@/ui/layout/Carousel'
import { Scroll } from '@/ui/layout/Scroll'
import { BanCard } from './BanCard'
import { DealCard } from './DealCard'
import { Listing } from './Listing'
import { ListingBar } from './ListingBar'
import { PriceCard } from './PriceCard'
import { attributeLabel, attributeName, categoryName, conditionName, secondhandSetting } from './words'
import './ListingDetail.scss'
import './ListingTile.scss'

async function handleMenu(post: Post) {
  await openPostMenu(post)
  if (post.isGone) back()
}

/** A listing: what it is, what is asked and was, who sells it, and the ways to have it. */
export const ListingDetail = observer(function ListingDetail({ id }: { id: number }) {
  const [listing] = useState(() => new Listing(id))
  const { userId } = session
  useEffect(() => {
    void listing.load()
    void secondhandSetting.load()
  }, [listing, userId])
  // Its seller may have changed it, a buyer may have agreed on it in the conversation.
  useDidComeBack(() => {
    if (listing.post.phase !== 'loading') void listing.refresh()
  })
  const { value: post, problem } = listing.post
  if (problem && !post)
    return (
      <>
        {problem.kind === 'gone' && <DealCard listing={listing} />}
        <Failure problem={problem} onRetry={() => void listing.refresh()} />
      </>
    )
  const extra = post?.data.extra
  if (!post || extra?.type !== 'secondhand' || !('attributes' in extra))
    return (
      <View className="listing">
        <Skeleton shape="title" width={60} />
        <Skeleton />
      </View>
    )
  const { pictures, title, body, author, publishedAt, place, area, counts, can } = post.data
  return (
    <>
      <Scroll onRefresh={() => listing.refresh()}>
        <View className="listing" role="article">
          {pictures.length > 0 && (
            <Carousel>
              {pictures.map((picture, at) => (
                <Tap key={picture.id} className="listing__picture" label={t.chat.seePicture} onTap={() => seePictures(pictures, at)}>
                  <Picture picture={picture} size="card" ratio={0.8} first={at === 0} />
                </Tap>
              ))}
            </Carousel>
          )}
          <Asked extra={extra} />
          <View className="listing__card">
            <View className="listing__title" role="heading" aria-level={1}>
              <Text userSelect>{title}</Text>
            </View>
            {body !== undefined && body !== '' && (
              <View className="listing__body">
                <Text userSelect>{body}</Text>
              </View>
            )}
            <Facts extra={extra} />
          </View>
          <View className="listing__card">
            <View className="listing__seller">
              <Byline author={author} when={timeAgo(publishedAt)} />
              {(can.edit || can.delete || can.report) && (
                <Tap className="listing__menu" label={t.common.moreActions} onTap={() => void handleMenu(post)}>
                  <Icon name="more" />
                </Tap>
              )}
            </View>
            {(place ?? area) && (
              <Tap className="listing__where icon-before icon--nearby" to={place ? routes.navigate(place, id) : routes.map(area!)}>
                <Text>{place ? place.name : t.secondhand.aboutHere}</Text>
              </Tap>
            )}
            <Tap className="listing__where icon-before icon--comment" to={routes.post(id, 'comments')}>
              <Text>{t.comment.comments(counts.comments)}</Text>
            </Tap>
          </View>
          <BanCard listing={listing} />
          <DealCard listing={listing} />
          <PriceCard listing={listing} />
          <View className="listing__note icon-before icon--warn">
            <Text>{t.secondhand.noMoney}</Text>
          </View>
        </View>
      </Scroll>
      <ListingBar listing={listing} post={post} extra={extra} />
    </>
  )
})

function Asked({ extra: { priceFen, wasFen, status, openToOffers, watchers } }: { extra: SecondhandDetail }) {
  return (
    <View className="listing__asked">
      <Text className="listing-price listing__price">{yuan(priceFen)}</Text>
      {wasFen !== null && (
        <Text className="listing-was" aria-label={t.secondhand.was(yuan(wasFen))}>
          {yuan(wasFen)}
        </Text>
      )}
      {status !== 'on_sale' && <Badge kind={status === 'reserved' ? 'main' : undefined}>{t.secondhand.statuses[status]}</Badge>}
      {openToOffers && status === 'on_sale' && <Badge>{t.secondhand.openToOffers}</Badge>}
      {watchers > 0 && <Text className="listing__watchers">{t.secondhand.watchers(watchers)}</Text>}
    </View>
  )
}

const Facts = observer(function Facts({ extra }: { extra: SecondhandDetail }) {
  const { tackle, condition, flaw, handovers, attributes } = extra
  const fields = secondhandSetting.value?.categories.find(({ key }) => key === tackle)?.fields ?? []
  const facts = [
    [t.secondhand.category, categoryName(tackle)],
    [t.secondhand.condition, conditionName(condition)],
    [t.secondhand.flaw, flaw],
    ...attributes.map((one) => [attributeName(one.key), attributeLabel(one, fields)]),
    [t.secondhand.handover, handovers.map((key) => t.secondhand.handovers[key]).join(' · ')],
  ]
  return (
    <View className="listing__facts">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <View key={name} className="listing__fact">
            <Text className="listing__name">{name!}</Text>
            <Text className="listing__value">{value!}</Text>
          </View>
        ))}
    </View>
  )
})
