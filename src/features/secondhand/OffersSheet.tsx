import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { Byline } from '@/features/account'
import type { UserCard } from '@anglers/contract/account'
import { yuan } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { routes } from '@/lib/routes'
import { timeAgo } from '@/lib/time'
import { attempt } from '@/stores/errors'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { Failure } from '@/ui/feedback/Failure'
import { ListRest } from '@/ui/list/ListRest'
import type { Listing } from './Listing'

type Choosing = 'reserved' | 'sold' | null

interface Props {
  listing: Listing
  /** What is asked now. */
  askedFen: number
  /** What is said of whom is chosen: it is kept for them, or was sold to them. Null: their offers are answered. */
  choosing: Choosing
  open: boolean
  onClose: () => void
}

/** The offers for a listing: its seller answers them, or says for whom it is kept or to whom it was sold, who may only have asked, too. */
export function OffersSheet({ open, onClose, ...props }: Props) {
  const { choosing, listing } = props
  const title =
    choosing === null
      ? t.secondhand.offers(listing.standing.value?.offers ?? 0)
      : choosing === 'sold'
        ? t.secondhand.soldToWhom
        : t.market.reserveForWhom
  return (
    <Sheet open={open} title={title} onClose={onClose}>
      {open && <Offers {...props} onClose={onClose} />}
    </Sheet>
  )
}

const Offers = observer(function Offers({ listing, askedFen, choosing, onClose }: Omit<Props, 'open'>) {
  const { offers, askers } = listing
  useEffect(() => {
    void offers.refresh()
    if (choosing) void askers.refresh()
  }, [offers, askers, choosing])
  // Without a price it is what they agreed on, or what is asked now.
  const choose = (status: NonNullable<Choosing>, userId: number | null, priceFen?: number) =>
    void attempt(async () => {
      await listing.setStatus(status === 'sold' ? { status, userId, priceFen } : { status, userId })
      onClose()
    })
  const wayTo = (status: NonNullable<Choosing>, { id }: UserCard, priceFen?: number) => (
    <Button small kind="primary" onTap={() => choose(status, id, priceFen)}>
      {status === 'sold' ? t.secondhand.markSold : t.secondhand.reserve}
    </Button>
  )
  // Of one buyer the latest counts.
  const shown = choosing
    ? offers.items.filter(({ buyer }, at, all) => all.findIndex((one) => one.buyer.id === buyer.id) === at)
    : offers.items
  return (
    <View className="listing-sheet">
      {choosing === 'sold' && (
        <View className="listing__small">
          <Text>{t.secondhand.soldNote}</Text>
        </View>
      )}
      {shown.map(({ id, buyer, priceFen, word, state, createdAt }) => (
        <View key={id} className="listing-sheet__offer">
          <Byline author={buyer} when={timeAgo(createdAt)} />
          <View className="listing__band">
            <Text>{`${yuan(priceFen)} · ${t.secondhand.offerStates[state]}`}</Text>
          </View>
          {word !== '' && (
            <View className="listing__small">
              <Text>{word}</Text>
            </View>
          )}
          <View className="listing__ways">
            {choosing ? (
              wayTo(choosing, buyer, state === 'open' && priceFen <= askedFen ? priceFen : undefined)
            ) : (
              <>
                {state === 'open' && (
                  <>
                    <Button small kind="primary" onTap={() => void attempt(() => listing.answer(id, 'accept'))}>
                      {t.secondhand.accept}
                    </Button>
                    <Button small onTap={() => void attempt(() => listing.answer(id, 'decline'))}>
                      {t.secondhand.decline}
                    </Button>
                  </>
                )}
                <Button small kind="quiet" to={routes.chat(buyer.id)}>
                  {t.secondhand.talk}
                </Button>
              </>
            )}
          </View>
        </View>
      ))}
      {choosing && askers.problem && <Failure problem={askers.problem} onRetry={() => void askers.refresh()} />}
      {choosing &&
        askers.value
          ?.filter(({ id }) => !shown.some(({ buyer }) => buyer.id === id))
          .map((asker) => (
            <View key={`asker-${asker.id}`} className="listing-sheet__offer">
              <Byline author={asker} when={t.market.hasAsked} />
              <View className="listing__ways">{wayTo(choosing, asker)}</View>
            </View>
          ))}
      {/* Who sells can also say that it was somebody else. */}
      {(!choosing || !offers.isEmpty) && <ListRest source={offers} empty={{ text: t.secondhand.noOffers }} />}
      {choosing && (
        <Button wide onTap={() => choose(choosing, null)}>
          {t.secondhand.soldElsewhere}
        </Button>
      )}
    </View>
  )
})
