import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { Byline } from '@/features/account'
import { yuan } from '@/lib/format'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { timeAgo } from '@/lib/time'
import { attempt } from '@/stores/errors'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { ListRest } from '@/ui/list/ListRest'
import type { Listing } from './Listing'

interface Props {
  listing: Listing
  /** What is asked now. */
  askedFen: number
  /** Whether an offer is chosen as the one that it was sold for. */
  selling: boolean
  open: boolean
  onClose: () => void
}

/** The offers for a listing: its seller answers them, or says to whom it was sold. */
export function OffersSheet({ open, onClose, ...props }: Props) {
  return (
    <Sheet
      open={open}
      title={props.selling ? t.secondhand.soldToWhom : t.secondhand.offers(props.listing.standing.value?.offers ?? 0)}
      onClose={onClose}
    >
      {open && <Offers {...props} onClose={onClose} />}
    </Sheet>
  )
}

const Offers = observer(function Offers({ listing, askedFen, selling, onClose }: Omit<Props, 'open'>) {
  const { offers } = listing
  useEffect(() => void offers.refresh(), [offers])
  // Without a price it is what they agreed on, or what is asked now.
  const sell = (userId: number | null, priceFen?: number) =>
    void attempt(async () => {
      await listing.setStatus({ status: 'sold', userId, priceFen })
      onClose()
    })
  // Of one buyer the latest counts.
  const shown = selling
    ? offers.items.filter(({ buyer }, at, all) => all.findIndex((one) => one.buyer.id === buyer.id) === at)
    : offers.items
  return (
    <View className="listing-sheet">
      {selling && (
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
            {selling ? (
              <Button small kind="primary" onTap={() => sell(buyer.id, state === 'open' && priceFen <= askedFen ? priceFen : undefined)}>
                {t.secondhand.markSold}
              </Button>
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
      {/* Who sells can also say that it was somebody else. */}
      {(!selling || !offers.isEmpty) && <ListRest source={offers} empty={{ text: t.secondhand.noOffers }} />}
      {selling && (
        <Button wide onTap={() => sell(null)}>
          {t.secondhand.soldElsewhere}
        </Button>
      )}
    </View>
  )
})
