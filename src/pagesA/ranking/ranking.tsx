import { useState } from 'react'
import { Board, MyPlace, RankingList } from '@/features/ranking'
import { Screen } from '@/shell/Screen'

export default function RankingPage() {
  const [board] = useState(() => new Board())
  return (
    <Screen footer={<MyPlace board={board} />}>
      <RankingList board={board} />
    </Screen>
  )
}
