import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { SecondhandDetail } from '@anglers/contract/posts/secondhand'
import type { Post } from '@/features/content'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { attempt } from '@/stores/errors'
import { choices } from '@/stores/overlays'
import { openAfterSignIn, requireSignIn } from '@/stores/signin'
import { Button } from '@/ui/base/Button'
import type { Listing } from './Listing'
import { OfferSheet } from './OfferSheet'
import { OffersSheet } from './OffersSheet'

interface Props {
  listing: Listing
  post: Post
  extra: SecondhandDetail
}

/** What the reader may do with a listing: its buyers, and its seller. */
export const ListingBar = observer(function ListingBar({ listing, post, extra }: Props) {
  const [sheet, setSheet] = useState<'offer' | 'want' | 'offers' | 'reserved' | 'sold' | null>(null)
  const { can, watching = false, offers = 0, deal = null } = listing.standing.value ?? {}
  const { author, state } = post.data
  const close = () => setSheet(null)
  if (!can) return null
  const { status } = extra

  const ways = [
    ...(status === 'on_sale' ? [{ name: t.secondhand.reserve, go: async () => setSheet('reserved') }] : []),
    // What its buyer has confirmed stays sold.
    ...(status === 'reserved' || (status === 'sold' && deal?.state !== 'confirmed')
      ? [{ name: t.secondhand.unreserve, go: () => listing.setStatus({ status: 'on_sale' }) }]
      : []),
    ...(status === 'off' ? [{ name: t.secondhand.relist, go: () => listing.setStatus({ status: 'on_sale' }) }] : []),
    ...(status === 'on_sale' || status === 'reserved'
      ? [{ name: t.secondhand.takeDown, go: () => listing.setStatus({ status: 'off' }) }]
      : []),
  ]
  const handleMore = async () => {
    const choice = await choices.ask(ways.map(({ name }) => ({ name })))
    const way = choice === null ? undefined : ways[choice]
    if (way) await attempt(way.go)
  }
  return (
    <View className="listing-bar">
      {can.manage ? (
        <>
          <Button to={routes.publish('secondhand', listing.id)}>{t.common.edit}</Button>
          {(state === 'live' || status === 'off') && ways.length > 0 && (
            <Button onTap={() => void handleMore()}>{t.common.moreActions}</Button>
          )}
          {state === 'live' && <Button onTap={() => setSheet('offers')}>{t.secondhand.offers(offers)}</Button>}
          {state === 'live' && status !== 'sold' && (
            <Button kind="primary" onTap={() => setSheet('sold')}>
              {t.secondhand.markSold}
            </Button>
          )}
        </>
      ) : (
        <>
          {can.watch && (
            <Button onTap={() => requireSignIn(() => void attempt(() => listing.watch(!watching)))}>
              {watching ? t.secondhand.watching : t.secondhand.watch}
            </Button>
          )}
          <Button onTap={() => openAfterSignIn(routes.chat(author.id, { post: listing.id }))}>{t.secondhand.talk}</Button>
          {can.offer && <Button onTap={() => requireSignIn(() => setSheet('offer'))}>{t.secondhand.offer}</Button>}
          {can.want && (
            <Button kind="primary" onTap={() => requireSignIn(() => setSheet('want'))}>
              {t.secondhand.want}
            </Button>
          )}
        </>
      )}
      <OfferSheet
        listing={listing}
        sellerId={author.id}
        askedFen={extra.priceFen}
        bargains={sheet === 'offer'}
        open={(sheet === 'offer' && can.offer) || (sheet === 'want' && can.want)}
        onClose={close}
      />
      <OffersSheet
        listing={listing}
        askedFen={extra.priceFen}
        choosing={sheet === 'reserved' || sheet === 'sold' ? sheet : null}
        open={sheet === 'offers' || sheet === 'reserved' || sheet === 'sold'}
        onClose={close}
      />
    </View>
  )
})
