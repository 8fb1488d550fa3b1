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
  const [law, setLaw] = useState<{ water: WaterKind; lines: readonly LawLine[] } | null>(null)
  useEffect(() => {
    let isLate = false
    call('GET law', { water }, { quiet: true }).then(
      ({ lines }) => isLate || setLaw({ water, lines }),
      () => undefined,
    )
    return () => {
      isLate = true
    }
  }, [water])
  // That of another water would be wrong here, also where no answer comes.
  return <LawLines lines={law?.water === water ? law.lines : []} />
}
