import type { Db } from '../../infra/database.ts'
import { invalid } from '../../kernel/errors.ts'
import { isReservedName } from '../../lib/names.ts'
import { settings } from '../settings/service.ts'

/**
 * Refuses a name by which an ordinary member would be taken for somebody who runs the site.
 *
 * @throws ApiError rest_invalid_param
 */
export async function checkName(db: Db, name: string, param: string): Promise<void> {
  const { seast_reserved_names: reserved, seast_name: siteName } = await settings(db, ['seast_reserved_names', 'seast_name'])
  if (isReservedName(name, reserved, siteName)) throw invalid(param, 'reserved')
}
