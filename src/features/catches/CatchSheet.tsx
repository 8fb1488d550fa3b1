import { View } from '@tarojs/components'
import { useState } from 'react'
import type { CatchLine } from '@anglers/contract/catches'
import { CATCH_WORD_CHARS } from '@anglers/contract/limits'
import type { Species } from '@anglers/contract/species'
import { t } from '@/lib/i18n/rooms'
import { toaster } from '@/stores/overlays'
import { Button } from '@/ui/base/Button'
import { Chips } from '@/ui/form/Chips'
import { Field } from '@/ui/form/Field'
import { type CatchProblems, caughtOf, emptyCatch, nameOfSpecies, speciesLike, speciesNamed, typedCatch, unitName } from './typed'
import './CatchSheet.scss'

interface Props {
  /** The one that is changed; none for another one. */
  line?: CatchLine
  onDone: (line: CatchLine) => void
}

const NUMBER_CHARS = 8

/** What there is to say of a fish: it is typed with one wet hand, so most is tapped. */
export function CatchSheet({ line, onDone }: Props) {
  const [typed, setTyped] = useState(() => (line ? typedCatch(line) : emptyCatch()))
  const [problems, setProblems] = useState<CatchProblems>({})
  const set = (change: Partial<typeof typed>) => {
    setTyped({ ...typed, ...change })
    setProblems({})
  }
  const handleDone = () => {
    const { line: caught, problems: found } = caughtOf(typed, line)
    setProblems(found)
    const [problem] = Object.values(found)
    // It may stand out of sight.
    if (problem) toaster.show(problem)
    else onDone(caught)
  }
  const { weights } = t.conventions
  const chosen = typed.species ?? speciesNamed(typed.name)
  const offered = speciesLike(chosen ? '' : typed.name)
  const shown = chosen && !offered.includes(chosen) ? [chosen, ...offered] : offered
  return (
    <View className="catch-sheet">
      <Field
        label={t.catches.fish}
        value={typed.name}
        problem={problems.name}
        placeholder={t.catches.fishHint}
        maxLength={CATCH_WORD_CHARS}
        onInput={(name) => set({ name, species: null })}
      />
      {shown.length > 0 && (
        <Chips
          label={t.catches.species}
          choices={shown.map((key) => ({ key, name: nameOfSpecies(key, line) }))}
          current={chosen ?? ''}
          onChange={(key) => set({ species: key as Species, name: nameOfSpecies(key as Species, line) })}
        />
      )}
      <View className="catch-sheet__sizes">
        <View className="catch-sheet__size">
          <Field
            label={t.catches.length}
            type="digit"
            value={typed.length}
            problem={problems.length}
            maxLength={NUMBER_CHARS}
            onInput={(length) => set({ length })}
          />
        </View>
        <View className="catch-sheet__size">
          <Field
            label={t.catches.weight(unitName(typed.unit))}
            type="digit"
            value={typed.weight}
            problem={problems.weight}
            maxLength={NUMBER_CHARS}
            onInput={(weight) => set({ weight })}
          />
        </View>
      </View>
      {weights.length > 1 && (
        <Chips
          label={t.catches.unit}
          choices={weights.map(([grams, name]) => ({ key: String(grams), name }))}
          current={String(typed.unit)}
          onChange={(key) => set({ unit: Number(key) })}
        />
      )}
      <Field
        label={t.catches.number}
        type="number"
        value={typed.number}
        placeholder="1"
        problem={problems.number}
        maxLength={NUMBER_CHARS}
        onInput={(number) => set({ number })}
      />
      <Word name={t.catches.method} value={typed.method} known={t.catches.methods} onInput={(method) => set({ method })} />
      <Word name={t.catches.bait} value={typed.bait} known={t.catches.baits} onInput={(bait) => set({ bait })} />
      <Chips
        label={t.catches.fate}
        heading={t.catches.fate}
        choices={[
          { key: 'released', name: t.content.fishReleased },
          { key: 'kept', name: t.content.fishKept },
        ]}
        current={typed.kept === null ? '' : typed.kept ? 'kept' : 'released'}
        onChange={(key) => set({ kept: typed.kept === (key === 'kept') ? null : key === 'kept' })}
      />
      <View className="catch-sheet__foot">
        <Button kind="primary" wide onTap={handleDone}>
          {line ? t.common.done : t.catches.addIt}
        </Button>
      </View>
    </View>
  )
}

interface WordProps {
  name: string
  value: string
  /** What it mostly is. */
  known: object
  onInput: (value: string) => void
}

/** A word that is mostly one of a few, and may be any other. */
function Word({ name, value, known, onInput }: WordProps) {
  const names = Object.values(known) as string[]
  return (
    <>
      <Field label={name} value={value} maxLength={CATCH_WORD_CHARS} onInput={onInput} />
      <Chips
        label={name}
        choices={names.map((word) => ({ key: word, name: word }))}
        current={value}
        onChange={(word) => onInput(word === value ? '' : word)}
      />
    </>
  )
}
