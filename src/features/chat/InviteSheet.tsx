import { View } from '@tarojs/components'
import { useState } from 'react'
import { t } from '@/lib/i18n'
import { Sheet } from '@/ui/base/Sheet'
import { SearchBox } from '@/ui/form/SearchBox'
import { TabPanes } from '@/ui/layout/TabPanes'
import type { GroupConversation } from './GroupConversation'
import { InviteList } from './InviteList'
import { peopleNamed, relatedPeople } from './groupMembers'
import './GroupSheets.scss'

interface Props {
  open: boolean
  group: GroupConversation
  onInvited: () => void
  onClose: () => void
}

const KINDS = ['followers', 'followed'] as const

/** Invites members into a group: followers, followed members, or any member found by name. */
export function InviteSheet({ open, onClose, ...list }: Props) {
  return (
    <Sheet open={open} title={t.group.invite} onClose={onClose}>
      <Invite {...list} />
    </Sheet>
  )
}

function Invite(props: Pick<Props, 'group' | 'onInvited'>) {
  const [lists] = useState(() => ({ followers: relatedPeople('followers'), followed: relatedPeople('followed') }))
  const [kind, setKind] = useState<(typeof KINDS)[number]>('followers')
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<ReturnType<typeof peopleNamed> | null>(null)
  const [invited, setInvited] = useState<number[]>([])
  const rows = {
    ...props,
    invited,
    onInvited: (id: number) => {
      setInvited((before) => [...before, id])
      props.onInvited()
    },
  }

  const handleInput = (word: string) => {
    setTyped(word)
    if (word === '') setFound(null)
  }
  const handleSearch = () => {
    const word = typed.trim()
    setFound(word === '' ? null : peopleNamed(word))
  }
  return (
    <View className="group-sheet__list group-sheet__invite">
      <View className="group-sheet__search">
        <SearchBox value={typed} onInput={handleInput} onSearch={handleSearch} placeholder={t.group.inviteSearch} />
      </View>
      {found ? (
        <InviteList key={found.word} source={found.people} none={t.group.nobodyFound} {...rows} />
      ) : (
        <TabPanes
          even
          tabs={KINDS.map((key) => ({ key, name: t.group.inviteFrom[key] }))}
          current={kind}
          onChange={setKind}
          pane={(key) => <InviteList source={lists[key]} none={t.group.noneToInvite} {...rows} />}
        />
      )}
    </View>
  )
}
