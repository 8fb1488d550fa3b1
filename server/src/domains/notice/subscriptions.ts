import type { Answer, Input } from '@anglers/contract'
import type { SubscribePlatform } from '@anglers/contract/subscribe'
import { type Db, transaction } from '../../infra/database.ts'
import { invalid } from '../../kernel/errors.ts'
import { settings } from '../settings/service.ts'
import { allowOnce, disallow, listAllowed } from './pushQueries.ts'

/** The message templates that the operator has on each platform, with how many messages by each a member still allows. */
export async function templates(db: Db, memberId?: number): Promise<Answer<'GET subscribe/templates'>> {
  const { seast_subscribe_templates: set } = await settings(db, ['seast_subscribe_templates'])
  const shown = async (platform: SubscribePlatform) => {
    const list = (set[platform] ?? []).map(({ kind, id }) => ({ kind, id }))
    if (memberId === undefined || list.length === 0) return list
    const left = await allowedOf(db, memberId, platform)
    return list.map((template) => ({ ...template, allowed: left(template.id) }))
  }
  return { wechat: await shown('wechat'), toutiao: await shown('toutiao') }
}

/** How many messages a member still allows, by the ids of a platform's templates. */
async function allowedOf(db: Db, memberId: number, platform: SubscribePlatform): Promise<(id: string) => number> {
  const left = new Map((await listAllowed(db, memberId, platform)).map(({ id, allowed }) => [id, allowed ?? 0]))
  return (id) => left.get(id) ?? 0
}

/**
 * Remembers what a member answered when a platform asked them: each agreement is good for one message more, a refusal takes back what was left.
 *
 * @returns how many messages they still allow, for each template of the platform
 * @throws ApiError rest_invalid_param for a template that is not the operator's, and for one both agreed to and refused
 */
export async function subscribe(
  db: Db,
  memberId: number,
  { platform, accepted = [], rejected = [] }: Input<'POST subscribe'>,
): Promise<Answer<'POST subscribe'>> {
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
    const left = await allowedOf(trx, memberId, platform)
    return known.map((id) => ({ id, allowed: left(id) }))
  })
}
