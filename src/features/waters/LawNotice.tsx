import { useEffect, useState } from 'react'
import type { LawLine } from '@anglers/contract/law'
import type { WaterKind } from '@anglers/contract/posts/diaochang'
import { call } from '@/stores/api'
import { LawLines } from './LawLines'

interface Props {
  water: WaterKind
}

/** What the law says of a kind of water, before a place there is published. It is a hint: publishing does without. */
export function LawNotice({ water }: Props) {
  const [lines, setLines] = useState<readonly LawLine[]>([])
  useEffect(() => {
    let isLate = false
    call('GET law', { water }, { quiet: true }).then(
      (answer) => isLate || setLines(answer.lines),
      () => undefined,
    )
    return () => {
      isLate = true
    }
  }, [water])
  return <LawLines lines={lines} />
}
