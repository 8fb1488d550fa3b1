import { Text, View } from '@tarojs/components'
import type { ForumAdmitted, ForumLogEntry, ForumRequest } from '@anglers/contract/forum'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { FORUM_RULES_CHARS } from '@anglers/contract/limits'
import { t } from '@/lib/i18n'
import { nameOf } from '@/lib/nameOf'
import { timeAgo } from '@/lib/time'
import { call } from '@/stores/api'
import { attempt } from '@/stores/errors'
import { modals, toaster } from '@/stores/overlays'
import { Resource } from '@/stores/resource'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { TextArea } from '@/ui/form/TextArea'
import type { Forum } from './Forum'
import './ManageSheet.scss'

interface Props {
  forum: Forum
  open: boolean
  onClose: () => void
}

/** Shown at once; what is older is seen when these are done. */
const SHOWN = 20

/** What the moderators of a forum decide: its rules, who is let in; and what they did. */
export function ManageSheet({ forum, open, onClose }: Props) {
  return (
    <Sheet open={open} title={t.forum.manage} onClose={onClose}>
      <View className="manage-sheet">
        {forum.data.access === 'approval' && <Members forum={forum} />}
        <Rules forum={forum} />
        <Log forum={forum} />
      </View>
    </Sheet>
  )
}

const Rules = observer(function Rules({ forum }: { forum: Forum }) {
  const [typed, setTyped] = useState(forum.data.rules ?? '')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    if (await attempt(() => forum.changeRules(typed))) toaster.show(t.common.saved, { type: 'success' })
    setBusy(false)
  }
  return (
    <View className="manage-sheet__part">
      <Head text={t.forum.rules} />
      <TextArea label={t.forum.rules} placeholder={t.forum.rules} tall value={typed} maxLength={FORUM_RULES_CHARS} onInput={setTyped} />
      <Button small busy={busy} disabled={typed.trim() === (forum.data.rules ?? '')} onTap={() => void save()}>
        {t.forum.saveRules}
      </Button>
    </View>
  )
})

/** Who asks to be let in, and who was. */
const Members = observer(function Members({ forum }: { forum: Forum }) {
  const [admitted] = useState(
    () => new Resource<ForumAdmitted[]>(() => call('GET bbs/admitted', { id: forum.id, per_page: SHOWN }, { quiet: true })),
  )
  useEffect(() => void admitted.load(), [admitted])
  const expel = async (userId: number, name: string) => {
    if (!(await modals.ask(t.forum.expelSure(name), { confirmText: t.forum.expel }))) return
    await attempt(() => call('POST bbs/expel', { id: forum.id, userId }))
    await admitted.refresh()
  }
  return (
    <>
      <Requests forum={forum} onDecided={() => admitted.refresh()} />
      {!!admitted.value?.length && (
        <View className="manage-sheet__part">
          <Head text={t.forum.admitted} />
          {admitted.value.map(({ user, at }) => (
            <View key={user.id} className="manage-sheet__request">
              <Line text={`${nameOf(user)} · ${timeAgo(at)}`} />
              <View className="manage-sheet__choices">
                <Button small onTap={() => void expel(user.id, nameOf(user))}>
                  {t.forum.expel}
                </Button>
              </View>
            </View>
          ))}
        </View>
      )}
    </>
  )
})

const Requests = observer(function Requests({ forum, onDecided }: { forum: Forum; onDecided: () => Promise<void> }) {
  const [source] = useState(
    () => new Resource<ForumRequest[]>(() => call('GET bbs/requests', { id: forum.id, per_page: SHOWN }, { quiet: true })),
  )
  useEffect(() => void source.load(), [source])
  const decide = async (id: number, accept: boolean) => {
    await attempt(() => call('POST bbs/decide', { id, accept }))
    await Promise.all([source.refresh(), onDecided()])
  }
  return (
    <View className="manage-sheet__part">
      <Head text={t.forum.requests} />
      {source.value?.length === 0 && <Line text={t.forum.noRequests} />}
      {source.value?.map(({ id, user, words, at }) => (
        <View key={id} className="manage-sheet__request">
          <Line text={`${nameOf(user)} · ${timeAgo(at)}`} />
          {words !== '' && <Line text={words} />}
          <View className="manage-sheet__choices">
            <Button small kind="primary" onTap={() => void decide(id, true)}>
              {t.forum.accept}
            </Button>
            <Button small onTap={() => void decide(id, false)}>
              {t.forum.reject}
            </Button>
          </View>
        </View>
      ))}
    </View>
  )
})

/** What was done, and to whom or to what. */
function lineOf({ act, actor, member, words, at }: ForumLogEntry): string {
  const acts = t.forum.acts as Partial<Record<string, string>>
  const about = [member ? nameOf(member) : '', act === 'ban' || act === 'unban' ? '' : words].filter(Boolean).join(' · ')
  return [actor ? nameOf(actor) : t.common.deletedMember, acts[act] ?? t.forum.acts.unknown, about, timeAgo(at)].filter(Boolean).join(' · ')
}

const Log = observer(function Log({ forum }: { forum: Forum }) {
  const [source] = useState(
    () => new Resource<ForumLogEntry[]>(() => call('GET bbs/log', { id: forum.id, per_page: SHOWN }, { quiet: true })),
  )
  useEffect(() => void source.load(), [source])
  return (
    <View className="manage-sheet__part">
      <Head text={t.forum.log} />
      {source.value?.length === 0 && <Line text={t.forum.noLog} />}
      {source.value?.map((entry) => (
        <Line key={entry.id} text={lineOf(entry)} />
      ))}
    </View>
  )
})

const Head = ({ text }: { text: string }) => (
  <View className="manage-sheet__head" role="heading" aria-level={3}>
    <Text>{text}</Text>
  </View>
)

const Line = ({ text }: { text: string }) => (
  <View className="manage-sheet__line">
    <Text>{text}</Text>
  </View>
)
