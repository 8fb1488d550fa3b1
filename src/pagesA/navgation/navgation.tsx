import { useState } from 'react'
import { Directions } from '@/features/places'
import { Safety } from '@/features/waters'
import { t } from '@/lib/i18n'
import { useParams } from '@/lib/params'
import { Screen } from '@/shell/Screen'
import { Empty } from '@/ui/feedback/Empty'
import { Scroll } from '@/ui/layout/Scroll'

export default function NavigationPage() {
  const params = useParams()
  const [point] = useState(() => params.point())
  const post = params.id('post')
  const name = params.text('name')
  return (
    <Screen>
      {point ? (
        <Scroll>
          <Directions place={{ ...point, name: name || `${point.lat}, ${point.lng}`, address: '' }}>
            {post !== undefined && <Safety id={post} brief />}
          </Directions>
        </Scroll>
      ) : (
        <Empty text={t.waters.noPlace} />
      )}
    </Screen>
  )
}
