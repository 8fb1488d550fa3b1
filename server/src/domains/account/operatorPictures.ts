import type { StoreContext } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { savePicture } from '../media/service.ts'
import { findOperator } from './queries.ts'

/**
 * Keeps a picture of the site's own, which belongs to its first operator, as each picture belongs to a member.
 *
 * @param alt what it shows, for those who cannot see it
 * @returns its id
 * @throws Error where there is no operator yet, or the file is no picture that the site takes
 */
export async function saveOperatorPicture(context: StoreContext, bytes: Buffer, alt = ''): Promise<number> {
  const owner = await findOperator(context.db)
  if (!owner) throw new Error('A picture belongs to a member: there is no operator yet.')
  const { id } = await savePicture(context, owner.id, bytes, alt).catch((error: unknown) => {
    throw error instanceof ApiError ? new Error(`The file is no picture that the site takes (${error.code}).`) : error
  })
  return id
}
