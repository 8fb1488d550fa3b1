import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import type { CatchLine } from '@anglers/contract/catches'
import { CATCHES } from '@anglers/contract/limits'
import { caughtWords } from '@/lib/caught'
import { t } from '@/lib/i18n/rooms'
import { toaster } from '@/stores/overlays'
import { Icon } from '@/ui/base/Icon'
import { Sheet } from '@/ui/base/Sheet'
import { Tap } from '@/ui/base/Tap'
import { Row } from '@/ui/layout/Row'
import { CatchSheet } from './CatchSheet'
import type { CatchFields } from './typed'
import './CatchRows.scss'

interface Props extends CatchFields {
  problem?: string
  onChange: (change: (before: CatchLine[]) => CatchLine[]) => void
}

/** What was caught, in the form of a post: a tap on a fish changes it. */
export function CatchRows({ catches = [], problem, onChange }: Props) {
  /** The place of the one that is written; null while none is. */
  const [at, setAt] = useState<number | null>(null)
  const handleAdd = () => (catches.length < CATCHES ? setAt(catches.length) : toaster.show(t.catches.full(CATCHES)))
  const handleDone = (line: CatchLine) => {
    onChange((before) =>
      at === null || at >= before.length ? [...before, line] : before.map((other, place) => (place === at ? line : other)),
    )
    setAt(null)
  }
  const handleRemove = (line: CatchLine, place: number) => {
    onChange((before) => before.filter((_, other) => other !== place))
    toaster.offerUndo(t.catches.removed, () =>
      onChange((before) => (before.length < CATCHES ? [...before.slice(0, place), line, ...before.slice(place)] : before)),
    )
  }
  return (
    <View className="catch-rows">
      <Row icon="fish" name={t.catches.name} note={catches.length ? t.catches.another : t.common.add} onTap={handleAdd} />
      {catches.map((line, place) => (
        <View key={place} className="catch-rows__fish">
          <Tap className="catch-rows__words" label={t.catches.edit(caughtWords(line, true))} onTap={() => setAt(place)}>
            <Text>{caughtWords(line, true)}</Text>
          </Tap>
          <Tap className="catch-rows__remove" label={t.catches.remove(caughtWords(line))} onTap={() => handleRemove(line, place)}>
            <Icon name="close" />
          </Tap>
        </View>
      ))}
      {problem && (
        <View className="catch-rows__problem" role="alert">
          <Text>{problem}</Text>
        </View>
      )}
      <Sheet open={at !== null} title={t.catches.name} maxHeight="90%" onClose={() => setAt(null)}>
        {at !== null && <CatchSheet key={at} line={catches[at]} onDone={handleDone} />}
      </Sheet>
    </View>
  )
}
