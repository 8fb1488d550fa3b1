import type { Answer, Input } from '@anglers/contract'
import type { SubscribeTemplates } from '@anglers/contract/subscribe'
import { invalid } from '../../http/errors.ts'
import { type Db, transaction } from '../../infra/database.ts'
import { settings } from '../site/service.ts'
import { allowOnce, disallow, listAllowed } from './pushQueries.ts'

/** The message templates that the operator has on each platform. */
export async function templates(db: Db): Promise<Answer<'GET subscribe/templates'>> {
  const { seast_subscribe_templates: set } = await settings(db, ['seast_subscribe_templates'])
  const shown = (list: SubscribeTemplates['wechat'] = []) => list.map(({ kind, id }) => ({ kind, id }))
  return { wechat: shown(set.wechat), toutiao: shown(set.toutiao) }
}

/**
 * Remembers what a member answered when a platform asked them: each agreement is good for one message more, a refusal takes back what was left.
 *
 * @returns how many messages they still allow, for each template of the platform
 * @throws ApiError rest_invalid_param for a template that is not the operator's, and for one both agreed to and refused
 */
export async function subscribe(db: Db, memberId: number, { platform, accepted = [], rejected = [] }: Input<'POST subscribe'>): Promise<Answer<'POST subscribe'>> {
  const known = (await templates(db))[platform].map(({ id }) => id)
  for (const [field, ids] of Object.entries({ accepted, rejected })) {
    const strange = ids.findIndex((id) => !known.includes(id))
    if (strange >= 0) throw invalid(`${field}.${strange}`, 'not_found')
  }
  const both = rejected.findIndex((id) => accepted.includes(id))
  if (both >= 0) throw invalid(`rejected.${both}`, 'duplicate')
  return transaction(db, async (trx) => {
    await allowOnce(trx, memberId, platform, accepted)
    await disallow(trx, memberId, platform, rejected)
    const left = new Map((await listAllowed(trx, memberId, platform)).map(({ id, allowed }) => [id, allowed ?? 0]))
    return known.map((id) => ({ id, allowed: left.get(id) ?? 0 }))
  })
}
