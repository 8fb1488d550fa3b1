import type { Input } from '@anglers/contract'
import type { Message } from '@anglers/contract/chat'
import { REDBAG_HOURS } from '@anglers/contract/limits'
import type { RedbagSetting, RedbagSplit } from '@anglers/contract/redbag'
import type { GivingUnit } from '@anglers/contract/redbagTerms'
import type { Db } from '../../infra/database.ts'
import { type StoreContext, transact } from '../../kernel/context.ts'
import { invalid } from '../../kernel/errors.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { cleanLine } from '../../lib/text.ts'
import { holdConversation, sendCard, type Target } from '../chat/carrying.ts'
import { transfer } from '../ledger/service.ts'
import { settings } from '../settings/service.ts'
import { admitGiver } from './limits.ts'
import { splitInto } from './parts.ts'
import { insertRedbag, type NewRedbag } from './redbagQueries.ts'

/** What red packets may be. */
export async function readRedbagSetting(db: Db): Promise<RedbagSetting> {
  const { seast_redbag: most } = await settings(db, ['seast_redbag'])
  return { ...most, hours: REDBAG_HOURS }
}

/** What is in a red packet. */
export interface Terms {
  unit: GivingUnit
  split: RedbagSplit
  total: number
  count: number
}

/** @throws ApiError rest_invalid_param naming `total` or `count` */
export async function checkTerms(db: Db, { unit, total, count }: Terms): Promise<void> {
  const most = await readRedbagSetting(db)
  if (total > most[unit]) throw invalid('total', 'too_large', most[unit])
  if (count > most.count) throw invalid('count', 'too_large', most.count)
  if (total < count) throw invalid('total', 'too_small', count)
}

/**
 * Makes a red packet of a member who is admitted as a giver. Its money moves by `fillRedbag`, which comes last.
 *
 * @returns its id
 */
export const makeRedbag = (
  trx: Db,
  senderId: number,
  { unit, split, total, count, ...own }: Terms & Omit<NewRedbag, 'senderId' | 'parts'>,
): Promise<number> => insertRedbag(trx, { senderId, unit, split, ...own, parts: splitInto(split, total, count) })

/** Takes from its sender what is in a red packet. @throws ApiError insufficient_balance */
export async function fillRedbag(trx: Db, id: number, senderId: number, { unit, total }: Terms): Promise<void> {
  await transfer(trx, `redbag:${id}`, {
    kind: 'redbag',
    actorId: senderId,
    subject: { type: 'redbag', id },
    legs: [
      { member: senderId, unit, amount: -total },
      { site: 'redbags', unit, amount: total },
    ],
  })
}

function targetOf({ userId, groupId }: Pick<Input<'POST redbag/send'>, 'userId' | 'groupId'>): Target {
  if (userId !== undefined && groupId !== undefined) throw invalid('groupId', 'unknown')
  if (userId !== undefined) return { userId }
  if (groupId !== undefined) return { groupId }
  throw invalid('userId', 'required')
}

/**
 * Sends a red packet in a conversation.
 *
 * @throws ApiError rest_invalid_param, rest_not_found, rest_forbidden, message_refused, stranger_limit, group_silenced, giving_underage,
 *   giving_limit, insufficient_balance
 */
export async function sendRedbag(
  context: SendingContext,
  { userId, groupId, greeting = '', ...terms }: Input<'POST redbag/send'>,
): Promise<Message> {
  const target = targetOf({ userId, groupId })
  if ('userId' in target && terms.count !== 1) throw invalid('count', 'too_large', 1)
  await checkTerms(context.db, terms)
  return transact(context, async (trx) => {
    const { db, viewer } = trx
    const conversationId = await holdConversation(trx, target)
    await admitGiver(db, viewer.id, terms.unit, terms.total)
    const id = await makeRedbag(db, viewer.id, { ...terms, greeting: cleanLine(greeting), waits: false, conversationId })
    const message = await sendCard(trx, conversationId, { type: 'redbag', id })
    await fillRedbag(db, id, viewer.id, terms)
    return message
  })
}

type SendingContext = StoreContext & { viewer: Viewer }
