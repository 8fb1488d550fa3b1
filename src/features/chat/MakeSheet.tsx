import { ScrollView, Text, View } from '@tarojs/components'
import { GROUP_NAME_CHARS } from '@anglers/contract/limits'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n/rooms'
import { open as openPage } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { toaster } from '@/stores/overlays'
import { Avatar } from '@/ui/base/Avatar'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { Sheet } from '@/ui/base/Sheet'
import { Tap } from '@/ui/base/Tap'
import { Field } from '@/ui/form/Field'
import { ChoosePeople } from './ChoosePeople'
import type { Person } from './groupInvite'
import { GroupMaking } from './GroupMaking'
import './GroupSheets.scss'
import './MakeSheet.scss'

interface Props {
  open: boolean
  /** With whom the group begins. */
  first?: Person
  onClose: () => void
}

/** Creates a group and invites members into it, in one step. */
export function MakeSheet({ open, onClose, first }: Props) {
  // While a sheet slides away its form is still there, and as it was.
  const shown = useRef(open)
  useEffect(() => {
    shown.current = open
  }, [open])
  return (
    <Sheet open={open} title={t.group.make} onClose={onClose}>
      <Make first={first} shown={shown} onClose={onClose} />
    </Sheet>
  )
}

interface FormProps extends Pick<Props, 'first' | 'onClose'> {
  /** Whether the sheet is open. */
  shown: RefObject<boolean>
}

const Make = observer(function Make({ first, shown, onClose }: FormProps) {
  const [making] = useState(() => new GroupMaking(first))
  useEffect(() => () => making.leave(), [making])
  const { name, chosen, problem, busy } = making
  const handleMake = async () => {
    const asked = chosen.length > 0
    const made = await making.make()
    if (!made) return
    if (made !== 'arrived') {
      if (!made.isWhole) toaster.show(t.talk.madeBefore)
      else if (asked) toaster.show(t.talk.made, { type: 'success' })
    }
    // Closed meanwhile: the member is elsewhere, and may have opened another sheet.
    if (making.isLeft || !shown.current) return
    onClose()
    if (made !== 'arrived') openPage(routes.group(made.group.id))
  }
  return (
    <>
      <View className={classes('group-make__name', busy && 'group-make__name--busy')}>
        <Field
          label={t.group.name}
          value={name}
          placeholder={chosen.length > 0 ? t.talk.makeHint : t.group.nameHint}
          maxLength={GROUP_NAME_CHARS}
          problem={making.nameProblem}
          confirm="done"
          onInput={(text) => making.type(text)}
        />
      </View>
      <Chosen making={making} />
      <ChoosePeople disabled={busy} has={(person) => making.has(person)} onFlip={(person) => making.flip(person)} />
      <View className="group-sheet group-sheet--form group-make__end">
        {problem !== '' && (
          <View className="group-make__problem" role="alert">
            <Text>{problem}</Text>
          </View>
        )}
        <Button kind="primary" wide busy={busy} disabled={!making.ready} onTap={() => void handleMake()}>
          <Text>{chosen.length > 0 ? t.talk.makeDo(chosen.length) : t.group.make}</Text>
        </Button>
      </View>
    </>
  )
})

/** Those who are chosen, each of whom a tap takes back. It has its height also while there is nobody, so that no row moves. */
const Chosen = observer(function Chosen({ making }: { making: GroupMaking }) {
  const { chosen } = making
  if (chosen.length === 0)
    return (
      <View className="group-make__chosen group-make__none">
        <Text>{t.talk.makeNone}</Text>
      </View>
    )
  return (
    <ScrollView className="group-make__chosen" scrollX enhanced showScrollbar={false}>
      <View className="group-make__row">
        {chosen.map((person) => (
          <Tap
            key={person.id}
            className="group-make__person"
            label={t.talk.makeDrop(person.nickName)}
            disabled={making.busy}
            onTap={() => making.flip(person)}
          >
            <Avatar url={person.avatar} name={person.nickName} size="small" />
            <View className="group-make__drop">
              <Icon name="close" />
            </View>
          </Tap>
        ))}
      </View>
    </ScrollView>
  )
})
