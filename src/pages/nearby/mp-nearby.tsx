import { useState } from 'react'
import { MapScreen } from '@/features/nearby'
import { useParams } from '@/lib/params'
import { Screen } from '@/shell/Screen'

export default function MapPage() {
  const params = useParams()
  const [at] = useState(() => params.point())
  return (
    <Screen>
      <MapScreen at={at} />
    </Screen>
  )
}
