import type { UserCard } from '@anglers/contract/account'
import { t } from '@/lib/i18n'
import { newKey } from '@/lib/key'
import { showError, call } from '@/stores/api'
import { ApiError, attempt } from '@/stores/errors'
import { loading, modals } from '@/stores/overlays'
import type { GroupConversation } from './GroupConversation'

/** A member who can be invited. */
export type Person = Pick<UserCard, 'id' | 'nickName' | 'avatar'>

/**
 * Invites a member into a group. One who accepts no invitations from me can be sent the group's code as a message instead.
 * @returns whether they were invited or sent the code
 */
export async function invite(group: GroupConversation, person: Person): Promise<boolean> {
  let stranger = false
  const done = await attempt(async () => {
    try {
      group.merge(await loading.during(call('POST group-message/invite', { id: group.id, members: [person.id] }, { quiet: true })))
    } catch (error) {
      stranger = error instanceof ApiError && Object.keys(error.params).some((param) => param === 'members' || param.startsWith('members.'))
      if (error instanceof ApiError && !stranger) showError(error)
      throw error
    }
  })
  return done || (stranger && sendCode(group, person))
}

async function sendCode({ data: { name, code } }: GroupConversation, { id, nickName }: Person): Promise<boolean> {
  if (!code || !(await modals.ask(t.group.inviteStranger(nickName), { confirmText: t.chat.send }))) return false
  const clientId = newKey()
  const text = t.group.inviteWords(name, code)
  return attempt(() => loading.during(call('POST message/send', { id, text, clientId }, { key: clientId })))
}
