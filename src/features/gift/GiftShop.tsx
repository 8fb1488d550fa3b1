import { Text, View } from '@tarojs/components'
import type { Message } from '@anglers/contract/chat'
import { GIVING_WORD_CHARS } from '@anglers/contract/limits'
import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState } from 'react'
import { classes } from '@/lib/classes'
import { useFreshOnShow } from '@/lib/comingBack'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Button } from '@/ui/base/Button'
import { Img } from '@/ui/base/Img'
import { Skeleton } from '@/ui/base/Skeleton'
import { Tap } from '@/ui/base/Tap'
import { Empty } from '@/ui/feedback/Empty'
import { Failure } from '@/ui/feedback/Failure'
import { Field } from '@/ui/form/Field'
import { Scroll } from '@/ui/layout/Scroll'
import { GiftGiving, type GiftTarget } from './GiftGiving'
import { GiftReceiver } from './GiftReceiver'
import { GiftShow } from './GiftShow'
import { giftName, priceLabel } from './words'
import './GiftShop.scss'

interface Props {
  /** Null: the gifts are only looked at. */
  target: GiftTarget | null
  /** A gift was given, and has been shown; in a conversation by this message. */
  onGiven: (message: Message | null) => void
}

/** The gifts on offer, and the button that gives the chosen one. */
export const GiftShop = observer(function GiftShop({ target, onGiven }: Props) {
  const [giving] = useState(() => new GiftGiving(target))
  const [message, setMessage] = useState<Message | null>(null)
  useEffect(() => {
    void giving.gifts.load()
    void giving.wallet.load()
  }, [giving])
  // It may have been topped up on another page.
  useFreshOnShow(giving.wallet)
  const handleEnd = useCallback(() => {
    giving.rest()
    onGiven(message)
  }, [giving, message, onGiven])
  const { value: gifts, problem } = giving.gifts
  const { value: wallet } = giving.wallet
  const { gift, missing, busy, given } = giving

  if (problem && !gifts) return <Failure problem={problem} onRetry={() => void giving.gifts.refresh()} />
  if (gifts?.length === 0) return <Empty text={t.gift.none} />
  const handleGive = async () => {
    const answer = await giving.give()
    if (answer) setMessage(answer.message)
  }
  return (
    <>
      <Scroll onRefresh={() => giving.gifts.refresh()}>
        <View className="gift-shop">
          <View className="gift-shop__ways">
            <Button small to={routes.myGifts()}>
              {t.gift.mine}
            </Button>
            <Button small to={routes.giftNotes()}>
              {t.gift.notes}
            </Button>
          </View>
          {target && <GiftReceiver target={target} />}
          <View className="gift-shop__grid" role="group" aria-label={t.titles['pagesA/gift/gift']}>
            {!gifts
              ? [0, 1, 2, 3, 4, 5].map((place) => (
                  <View key={place} className="gift-shop__cell">
                    <View className="gift-shop__gift">
                      <Skeleton shape="title" width={80} />
                      <Skeleton width={60} />
                    </View>
                  </View>
                ))
              : gifts.map((one) => (
                  <View key={one.key} className="gift-shop__cell">
                    <Tap
                      className={classes('gift-shop__gift', one.key === gift?.key && 'gift-shop__gift--on')}
                      pressed={target ? one.key === gift?.key : undefined}
                      disabled={busy}
                      onTap={() => giving.choose(one.key)}
                    >
                      <Img className="gift-shop__picture" src={one.picture} alt="" />
                      <View className="gift-shop__name">
                        <Text>{giftName(one.names)}</Text>
                      </View>
                      <View className="gift-shop__price">
                        <Text>{priceLabel(one)}</Text>
                      </View>
                    </Tap>
                  </View>
                ))}
          </View>
          {target && (
            <Field
              label={t.common.optional(t.gift.word)}
              value={giving.word}
              placeholder={t.gift.wordHint}
              maxLength={GIVING_WORD_CHARS}
              onInput={(word) => giving.type(word)}
            />
          )}
        </View>
      </Scroll>
      {target && (
        <View className="gift-shop__bar">
          <View className="gift-shop__owned">
            <Text>
              {gift ? (missing > 0 ? t.gift.missing(priceLabel({ unit: gift.unit, price: missing })) : priceLabel(gift)) : t.gift.choose}
            </Text>
            {gift && wallet && (
              <View className="gift-shop__balance">
                <Text>{t.gift.owned(priceLabel({ unit: gift.unit, price: wallet[gift.unit] }))}</Text>
              </View>
            )}
          </View>
          {missing > 0 && gift?.unit === 'credit' ? (
            <Button to={routes.topUp()}>{t.titles['member/wallet/recharge-credit']}</Button>
          ) : (
            <Button kind="primary" busy={busy} disabled={!gift || missing > 0} onTap={() => void handleGive()}>
              {t.gift.give}
            </Button>
          )}
        </View>
      )}
      {given && <GiftShow gift={given} onEnd={handleEnd} />}
    </>
  )
})
