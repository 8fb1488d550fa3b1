import type { Input } from '@anglers/contract'
import { groundFeatures } from '@anglers/contract/posts/diaochang'
import { shopServices } from '@anglers/contract/posts/dianpu'
import { type Context, transact } from '../../kernel/context.ts'
import { forbidden, invalid, notFound } from '../../kernel/errors.ts'
import { mayWrite, type Viewer } from '../../kernel/viewer.ts'
import { cleanLine } from '../../lib/text.ts'
import { renewPost } from '../content/placing.ts'
import { getVisiblePost } from '../content/service.ts'
import { findVenueStanding, lockVenue, updateVenue, type VenueFacts } from './venueQueries.ts'
import { checkHours, cleanPrices, cleanWords } from './venues.ts'

type Said = Omit<Input<'POST waters/venue'>, 'id'>

/**
 * Keeps what who runs a ground or a shop says of it; what they leave out stays. Its name, its place and what its author wrote of it are
 * the author's, whose open form learns that it is out of date.
 *
 * @throws ApiError rest_not_found, rest_forbidden for all but who runs it, rest_invalid_param naming what its kind has not
 */
export function sayOfVenue(context: Context, viewer: Viewer, { id, ...said }: Input<'POST waters/venue'>): Promise<void> {
  return transact(context, async (trx) => {
    const post = await getVisiblePost(trx.db, viewer, id, { lock: true })
    if (!(await lockVenue(trx.db, id))) throw notFound()
    const standing = await findVenueStanding(trx.db, id, viewer.id)
    if (!mayWrite(viewer) || post.state !== 'live' || standing?.owner_id !== viewer.id) throw forbidden()
    checkKind(post.type === 'dianpu', said)
    if (said.hours) checkHours(said.hours)
    const facts = factsOf(said)
    if (Object.keys(facts).length === 0) return
    await updateVenue(trx.db, id, facts)
    await renewPost(trx.db, post.id)
  })
}

/** A shop has neither prices nor fish that were put in, and neither offers what the other does. */
function checkKind(isShop: boolean, { features = [], prices, stocking }: Said): void {
  if (isShop && prices?.length) throw invalid('prices', 'unknown')
  if (isShop && stocking) throw invalid('stocking', 'unknown')
  const known: readonly string[] = isShop ? shopServices : groundFeatures
  const wrong = features.findIndex((feature) => !known.includes(feature))
  if (wrong >= 0) throw invalid(`features.${wrong}`, 'choice', known.join(', '))
}

const factsOf = ({ words, features, prices, hours, phone, stocking }: Said): Partial<VenueFacts> => ({
  ...(words && { words: cleanWords(words) }),
  ...(features && { features }),
  ...(prices && { prices: cleanPrices(prices) }),
  ...(hours !== undefined && { hours }),
  ...(phone !== undefined && { phone: cleanLine(phone) }),
  ...(stocking !== undefined && { stocked_on: stocking?.on ?? null, stocking: cleanLine(stocking?.words ?? '') }),
})
