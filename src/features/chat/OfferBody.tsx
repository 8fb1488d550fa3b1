import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { OfferLink } from '@anglers/contract/secondhandTerms'
import { yuan } from '@/lib/format'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { call } from '@/stores/api'
import { ApiError, attempt } from '@/stores/errors'
import { session } from '@/stores/session'
import { Button } from '@/ui/base/Button'
import { Tap } from '@/ui/base/Tap'
import { GoneBody } from './GoneBody'
import { noteOffer, noteOfferOver, offerStateNow } from './offerStates'
import './MessageBody.scss'
import './OfferBody.scss'

/** An offer for second-hand tackle: its seller answers it where it stands, its buyer takes it back. */
export const OfferBody = observer(function OfferBody({ card }: { card: OfferLink }) {
  const [busy, setBusy] = useState(false)
  const { id, postId, title, priceFen, askedFen, word, gone } = card
  useEffect(() => noteOffer({ id, state: card.state }), [id, card.state])
  if (gone) return <GoneBody />
  const state = offerStateNow(card)
  const answer = (said: 'accept' | 'decline' | 'withdraw') => {
    setBusy(true)
    void attempt(async () => {
      try {
        const { offer } = await call('POST secondhand/offer-answer', { id, answer: said })
        noteOffer(offer)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'offer_over') noteOfferOver(id)
        throw error
      } finally {
        setBusy(false)
      }
    })
  }
  return (
    <View className="message-body message-body--card offer-body">
      <Tap className="offer-body__head" to={routes.listing(postId)}>
        <View className="message-body__note two-lines">
          <Text>{title}</Text>
        </View>
        <View className="offer-body__price">
          <Text>{t.secondhand.offered(yuan(priceFen))}</Text>
        </View>
        <View className="message-body__note">
          <Text>
            {[askedFen !== priceFen && t.secondhand.asked(yuan(askedFen)), t.secondhand.offerStates[state]].filter(Boolean).join(' · ')}
          </Text>
        </View>
        {word !== '' && (
          <View className="message-body__title">
            <Text>{word}</Text>
          </View>
        )}
      </Tap>
      {state === 'open' && (
        <View className="offer-body__ways">
          {session.userId === card.sellerId ? (
            <>
              <Button small kind="primary" disabled={busy} onTap={() => answer('accept')}>
                {t.secondhand.accept}
              </Button>
              <Button small disabled={busy} onTap={() => answer('decline')}>
                {t.secondhand.decline}
              </Button>
            </>
          ) : (
            session.userId === card.buyerId && (
              <Button small disabled={busy} onTap={() => answer('withdraw')}>
                {t.secondhand.withdraw}
              </Button>
            )
          )}
        </View>
      )}
    </View>
  )
})
