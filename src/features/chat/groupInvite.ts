import type { UserCard } from '@anglers/contract/account'
import { t } from '@/lib/i18n'
import { newKey } from '@/lib/key'
import { announce, call } from '@/stores/api'
import { ApiError, attempt } from '@/stores/errors'
import { loading, modals } from '@/stores/overlays'
import type { GroupTalk } from './GroupTalk'

/** Somebody who may be invited. */
export type Person = Pick<UserCard, 'id' | 'nickName' | 'avatar'>

/**
 * Invites somebody into a group. Who does not let me, as a stranger, can still be sent the group's code as a message.
 * @returns whether they are invited, or have the message
 */
export async function invite(group: GroupTalk, person: Person): Promise<boolean> {
  let stranger = false
  const done = await attempt(async () => {
    try {
      group.merge(await loading.during(call('POST group-message/invite', { id: group.id, members: [person.id] }, { quiet: true })))
    } catch (error) {
      stranger = error instanceof ApiError && Object.keys(error.params).some((param) => param === 'members' || param.startsWith('members.'))
      if (error instanceof ApiError && !stranger) announce(error)
      throw error
    }
  })
  return done || (stranger && sendCode(group, person))
}

async function sendCode({ data: { name, code } }: GroupTalk, { id, nickName }: Person): Promise<boolean> {
  if (!code || !(await modals.ask(t.group.inviteStranger(nickName), { confirmText: t.chat.send }))) return false
  const clientId = newKey()
  const text = t.group.inviteWords(name, code)
  return attempt(() => loading.during(call('POST message/send', { id, text, clientId }, { key: clientId })))
}
