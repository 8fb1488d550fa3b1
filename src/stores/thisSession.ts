import { NetworkError } from './errors'
import { session } from './session'

/**
 * Waits for what this session asked for.
 * @throws NetworkError when there is another one by then, whose records it may not be among
 */
export async function forThisSession<T>(answer: Promise<T>): Promise<T> {
  const asker = session.userId
  const answered = await answer
  if (asker !== session.userId) throw new NetworkError()
  return answered
}
