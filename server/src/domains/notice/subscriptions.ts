import type { Answer, Input } from '@anglers/contract'
import type { SubscribePlatform } from '@anglers/contract/subscribe'
import { type Db, transaction } from '../../infra/database.ts'
import { invalid } from '../../kernel/errors.ts'
import type { Language } from '../../kernel/language.ts'
import { settings } from '../settings/service.ts'
import { allowOnce, disallow, listAllowed } from './pushQueries.ts'

/** The operator's message templates by platform, with the member's remaining allowance. */
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

/** The member's remaining allowance, by template id. */
async function allowedOf(db: Db, memberId: number, platform: SubscribePlatform): Promise<(id: string) => number> {
  const left = new Map((await listAllowed(db, memberId, platform)).map(({ id, allowed }) => [id, allowed ?? 0]))
  return (id) => left.get(id) ?? 0
}

/**
 * Stores a member's answer to a platform's permission request: each acceptance allows one message more, a refusal sets the allowance to
 * zero.
 *
 * @returns the remaining allowance of each template of the platform
 * @throws ApiError rest_invalid_param for a template that is not the operator's, and for one both accepted and refused
 */
export async function subscribe(
  db: Db,
  memberId: number,
  { platform, accepted = [], rejected = [] }: Input<'POST subscribe'>,
  language: Language,
): Promise<Answer<'POST subscribe'>> {
  const known = (await templates(db))[platform].map(({ id }) => id)
  for (const [field, ids] of Object.entries({ accepted, rejected })) {
    const strange = ids.findIndex((id) => !known.includes(id))
    if (strange >= 0) throw invalid(`${field}.${strange}`, 'not_found')
  }
  const both = rejected.findIndex((id) => accepted.includes(id))
  if (both >= 0) throw invalid(`rejected.${both}`, 'duplicate')
  return transaction(db, async (trx) => {
    await allowOnce(trx, memberId, platform, accepted, language)
    await disallow(trx, memberId, platform, rejected)
    const left = await allowedOf(trx, memberId, platform)
    return known.map((id) => ({ id, allowed: left(id) }))
  })
}
