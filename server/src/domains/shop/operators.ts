import { forbidden } from '../../kernel/errors.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { OperatingError } from './operating.ts'

/**
 * Keeps a call for operators: moderators look after posts, and not after money. What a command says in plain English, the call refuses by
 * the field.
 *
 * @throws ApiError rest_forbidden
 */
export const byOperator =
  <C extends { viewer: Viewer }, A>(work: (call: C) => A | Promise<A>) =>
  async (call: C): Promise<A> => {
    if (call.viewer.role !== 'operator') throw forbidden()
    try {
      return await work(call)
    } catch (error) {
      throw error instanceof OperatingError ? error.refusal : error
    }
  }
