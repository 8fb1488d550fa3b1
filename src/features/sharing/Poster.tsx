import { Text, View } from '@tarojs/components'
import type { Input } from '@anglers/contract'
import { useState } from 'react'
import { locale } from '@/lib/i18n'
import { t } from '@/lib/i18n/rooms'
import { withQuery } from '@/lib/url'
import { codeKind } from '@/platform/share'
import { keepPicture } from '@/stores/album'
import { ROOT } from '@/stores/api'
import { Button } from '@/ui/base/Button'
import { Img } from '@/ui/base/Img'
import { Skeleton } from '@/ui/base/Skeleton'
import { Failure } from '@/ui/feedback/Failure'
import './Poster.scss'

function addressOf(id: number): string {
  const input: Input<'GET qrcode/poster'> = { id, kind: codeKind, language: locale }
  return withQuery(`${ROOT}qrcode/poster`, { ...input })
}

/** The picture that a post is shared by, which the server draws: to be saved, and sent wherever one likes. */
export function Poster({ id }: { id: number }) {
  const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming')
  const [again, setAgain] = useState(0)
  const handleRetry = () => {
    setState('coming')
    setAgain(again + 1)
  }
  if (state === 'failed') return <Failure problem={{ kind: 'network', message: t.sharing.failed }} onRetry={handleRetry} />
  const isThere = state === 'there'
  return (
    <View className="poster">
      <View className="poster__frame">
        {!isThere && (
          <View className="poster__coming" role="status" aria-label={t.sharing.drawing}>
            <Skeleton shape="picture" />
            <View className="poster__lines">
              <Skeleton shape="title" width={70} />
              <Skeleton />
              <Skeleton width={50} />
            </View>
          </View>
        )}
        <Img
          key={again}
          first
          className="poster__picture"
          src={addressOf(id)}
          alt={t.sharing.poster}
          onLoad={() => setState('there')}
          onError={() => setState('failed')}
        />
      </View>
      <View className="poster__hint">
        <Text>{t.sharing.hint}</Text>
      </View>
      <Button kind="primary" wide disabled={!isThere} onTap={() => void keepPicture(addressOf(id), `anglers-${id}.jpg`)}>
        {t.sharing.save}
      </Button>
    </View>
  )
}
