import { Text, View } from '@tarojs/components'
import type { ForumLogEntry, ForumRequest } from '@anglers/contract/forum'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { FORUM_RULES_CHARS } from '@anglers/contract/limits'
import { t } from '@/lib/i18n/rooms'
import { nameOf } from '@/lib/nameOf'
import { routes } from '@/lib/routes'
import { timeAgo } from '@/lib/time'
import { call } from '@/stores/api'
import { attempt } from '@/stores/errors'
import { Form } from '@/stores/form'
import { modals, toaster } from '@/stores/overlays'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { TextArea } from '@/ui/form/TextArea'
import { TabPanes } from '@/ui/layout/TabPanes'
import { RecordList } from '@/ui/list/RecordList'
import { CoverRowSkeleton } from '@/ui/list/CoverRowSkeleton'
import type { Forum } from './Forum'
import { type Admitted, admittedTo, logOf, requestsOf } from './manageLists'
import { ManageRow } from './ManageRow'
import './ManageSheet.scss'

interface Props {
  forum: Forum
  open: boolean
  onClose: () => void
}

type Part = 'requests' | 'admitted' | 'rules' | 'log'

/** What the moderators of a forum decide: who is let in, its rules; and what they did. */
export function ManageSheet({ forum, open, onClose }: Props) {
  return (
    <Sheet open={open} title={t.forum.manage} onClose={onClose}>
      <View className="manage-sheet">
        <Parts forum={forum} />
      </View>
    </Sheet>
  )
}

const Parts = observer(function Parts({ forum }: { forum: Forum }) {
  const parts: readonly Part[] = forum.data.access === 'approval' ? ['requests', 'admitted', 'rules', 'log'] : ['rules', 'log']
  const [current, setCurrent] = useState(parts[0]!)
  const [lists] = useState(() => ({ requests: requestsOf(forum.id), admitted: admittedTo(forum.id), log: logOf(forum.id) }))
  const decide = async ({ id }: ForumRequest, accept: boolean) => {
    await attempt(() => call('POST bbs/decide', { id, accept }))
    // Another moderator may have been faster.
    await Promise.all([lists.requests.refresh(), lists.admitted.refresh()])
  }
  const expel = async ({ user }: Admitted) => {
    if (!(await modals.ask(t.moderating.expelSure(nameOf(user)), { confirmText: t.moderating.expel }))) return
    await attempt(() => call('POST bbs/expel', { id: forum.id, userId: user.id }))
    await lists.admitted.refresh()
  }
  const paneOf = (part: Part) => {
    switch (part) {
      case 'requests':
        return (
          <RecordList
            source={lists.requests}
            render={(request) => (
              <ManageRow user={request.user} note={timeAgo(request.at)} words={request.words}>
                <Button small onTap={() => void decide(request, false)}>
                  {t.moderating.reject}
                </Button>
                <Button small kind="primary" onTap={() => void decide(request, true)}>
                  {t.moderating.accept}
                </Button>
              </ManageRow>
            )}
            skeleton={<CoverRowSkeleton />}
            empty={{ text: t.moderating.noRequests }}
          />
        )
      case 'admitted':
        return (
          <RecordList
            source={lists.admitted}
            render={(admitted) => (
              <ManageRow user={admitted.user} note={timeAgo(admitted.at)}>
                <Button small onTap={() => void expel(admitted)}>
                  {t.moderating.expel}
                </Button>
              </ManageRow>
            )}
            skeleton={<CoverRowSkeleton />}
            empty={{ text: t.moderating.noAdmitted }}
          />
        )
      case 'rules':
        return <Rules forum={forum} />
      case 'log':
        return (
          <RecordList
            source={lists.log}
            render={(entry) => <LogRow entry={entry} />}
            skeleton={<CoverRowSkeleton />}
            empty={{ text: t.moderating.noLog }}
          />
        )
    }
  }
  return (
    <TabPanes
      tabs={parts.map((key) => ({ key, name: key === 'rules' ? t.forum.rules : t.moderating[key] }))}
      current={current}
      onChange={setCurrent}
      pane={paneOf}
    />
  )
})

const Rules = observer(function Rules({ forum }: { forum: Forum }) {
  const [form] = useState(() => {
    const form: Form<{ content: string; since: string }> = new Form({
      // `since` is what the rules were when somebody began to change them, behind a mark; empty while nobody has.
      empty: { content: '', since: '' },
      optional: ['content', 'since'],
      draft: `forum-rules-${forum.id}`,
      send: ({ content }) => forum.changeRules(content),
      // That another one changed them stands below the field, and the next time they are replaced.
      elsewhere: ({ code }) => code === 'rest_conflict' && form.fields.since !== `=${forum.data.rules}`,
    })
    return form
  })
  useEffect(() => () => form.leave(), [form])
  const { fields, problems, problem, busy } = form
  const saved = forum.data.rules ?? ''
  const typed = fields.since ? fields.content : saved
  const isChanged = typed.trim() !== saved
  const drop = () => form.set({ content: '', since: '' })
  const save = async () => {
    if (!(await form.submit())) return
    drop()
    toaster.show(t.common.saved, { type: 'success' })
  }
  return (
    <View className="manage-sheet__rules">
      <TextArea
        label={t.forum.rules}
        placeholder={t.forum.rules}
        tall
        value={typed}
        problem={problems.content ?? (problem || undefined)}
        maxLength={FORUM_RULES_CHARS}
        onInput={(content) => form.set({ content, since: content === saved ? '' : fields.since || `=${saved}` })}
      />
      {isChanged && (
        <View className="manage-sheet__unsaved" role="status">
          <Text>{fields.since === `=${saved}` ? t.moderating.rulesUnsaved : t.moderating.rulesChanged}</Text>
          <Button small onTap={drop}>
            {t.moderating.dropChanges}
          </Button>
        </View>
      )}
      <Button kind="primary" wide busy={busy} disabled={!isChanged} onTap={() => void save()}>
        {t.moderating.saveRules}
      </Button>
    </View>
  )
})

/** Posts that are there no more lead nowhere. */
const GONE_BY = new Set(['delete', 'refuse'])

/** What was done, and to whom or to what. */
function LogRow({ entry: { act, actor, member, words, postId, at } }: { entry: ForumLogEntry }) {
  const acts = t.moderating.acts as Partial<Record<string, string>>
  const about = [member ? nameOf(member) : '', act === 'ban' || act === 'unban' ? '' : words].filter(Boolean).join(' · ')
  const who = actor ?? { id: 0, nickName: t.common.deletedMember, avatar: null, level: 1, vip: false }
  return (
    <ManageRow
      user={who}
      headline={[nameOf(who), acts[act] ?? t.moderating.acts.unknown].join(' · ')}
      words={about}
      note={timeAgo(at)}
      to={postId && !GONE_BY.has(act) ? routes.post(postId) : member ? routes.author(member.id) : null}
    />
  )
}
