import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { howFar } from '@/lib/howFar'
import { t } from '@/lib/i18n/rooms'
import { Button } from '@/ui/base/Button'
import { NameAndNote } from '@/ui/base/NameAndNote'
import { Skeleton } from '@/ui/base/Skeleton'
import { Tap } from '@/ui/base/Tap'
import type { KnownPlace, knownAround } from './known'

interface Props {
  known: ReturnType<typeof knownAround>
  onChoose: (place: KnownPlace) => void
}

/** Places to choose from: the town's own first, then what the map service knows, which may be slow or not answer at all. */
export const KnownList = observer(function KnownList({ known: { own, mapped }, onChoose }: Props) {
  // Nothing moves under the finger: what comes from elsewhere waits for what stands above it.
  const isFirst = own.phase === 'loading'
  const places = isFirst ? [] : [...own.items, ...mapped.items.filter(({ id }) => !own.items.some((one) => one.id === id))]
  const isLoading = isFirst || (places.length === 0 && mapped.phase === 'loading')
  const next = [own, mapped].find(({ phase }) => phase === 'ready' || phase === 'stuck')
  return (
    <View className="known-list" role="group" aria-label={t.place.around}>
      {places.map((place) => (
        <Tap key={place.id} className="known-list__row" onTap={() => onChoose(place)}>
          <NameAndNote name={place.name} note={place.address} />
          {place.distanceM !== null && <Text className="known-list__far">{howFar(place.distanceM)}</Text>}
        </Tap>
      ))}
      {isLoading && [0, 1, 2].map((row) => <Skeleton key={row} width={70 - row * 10} />)}
      {next && !isLoading && (
        <Button kind="quiet" small wide onTap={() => void next.more()}>
          {t.place.more}
        </Button>
      )}
      {own.phase === 'error' && (
        <Button
          kind="quiet"
          small
          wide
          onTap={() => {
            void own.retry()
            void mapped.retry()
          }}
        >
          {t.common.retry}
        </Button>
      )}
      <View role="status">
        {!isLoading && places.length === 0 && mapped.phase === 'end' && <Text className="known-list__said">{t.place.none}</Text>}
        {own.phase === 'error' && own.problem && <Text className="known-list__said">{own.problem.message}</Text>}
        {mapped.phase === 'error' && own.phase !== 'error' && !isFirst && <Text className="known-list__said">{t.place.unanswered}</Text>}
      </View>
    </View>
  )
})
