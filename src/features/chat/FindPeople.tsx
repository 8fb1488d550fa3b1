import { View } from '@tarojs/components'
import { Fragment, useState, type ReactNode } from 'react'
import type { Collection } from '@/stores/collection'
import { t } from '@/lib/i18n'
import { classes } from '@/lib/classes'
import { SearchBox } from '@/ui/form/SearchBox'
import { TabPanes } from '@/ui/layout/TabPanes'
import type { Person } from './groupInvite'
import { peopleNamed } from './groupMembers'
import './GroupSheets.scss'

type People = Collection<Person, Person>

interface Props<K extends string> {
  className?: string
  /** The lists to choose from, in the order of their tabs, each with its name; the first is shown at first. */
  tabs: readonly { key: K; name: string }[]
  /** Makes the lists, once. */
  start: () => Record<K, People>
  /** @param none what is said where there is nobody */
  render: (people: People, none: string) => ReactNode
}

/** Members in a sheet about a group: those of some lists, or any that is found by name. */
export function FindPeople<K extends string>({ className, tabs, start, render }: Props<K>) {
  const [lists] = useState(start)
  const [kind, setKind] = useState<K>(tabs[0]!.key)
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<ReturnType<typeof peopleNamed> | null>(null)
  const handleInput = (word: string) => {
    setTyped(word)
    if (word === '') setFound(null)
  }
  const handleSearch = () => {
    const word = typed.trim()
    setFound(word === '' ? null : peopleNamed(word))
  }
  return (
    <View className={classes('group-sheet__list', className, 'group-sheet__invite')}>
      <View className="group-sheet__search">
        <SearchBox value={typed} onInput={handleInput} onSearch={handleSearch} placeholder={t.group.inviteSearch} />
      </View>
      {found ? (
        <Fragment key={found.word}>{render(found.people, t.group.nobodyFound)}</Fragment>
      ) : (
        <TabPanes even tabs={tabs} current={kind} onChange={setKind} pane={(key) => render(lists[key], t.group.noneToInvite)} />
      )}
    </View>
  )
}
