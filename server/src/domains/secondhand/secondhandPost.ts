import type { Input } from '@anglers/contract'
import type { AttributeKey, TackleAttribute, TackleCategory } from '@anglers/contract/secondhandTerms'
import { invalid } from '../../kernel/errors.ts'
import { cleanLine } from '../../lib/text.ts'
import { savePointForAll } from '../content/places.ts'
import { type CleanPost, definePostType } from '../content/postTypes.ts'
import { fieldsOf, isValueOf } from './categories.ts'
import { endDearOffers, endOffers } from './closing.ts'
import { presentListingCard, presentListing, presentListingEdit } from './present.ts'
import { findListings, lockListing, type ListingFacts, saveListing, setScreening, setStatus } from './queries.ts'
import { screenListing } from './screening.ts'

type Form = Input<'POST publish/secondhand'>

/** What is asked of this kind, each thing once, and only what may be said of it. @throws ApiError naming `attributes.n` */
function checkAttributes(tackle: TackleCategory, attributes: readonly TackleAttribute[]): void {
  const known = new Map(fieldsOf(tackle).map((field) => [field.key, field]))
  const seen = new Set<AttributeKey>()
  for (const [at, { key, value }] of attributes.entries()) {
    const field = known.get(key)
    if (!field) throw invalid(`attributes.${at}.key`, 'choice', [...known.keys()].join(', '))
    if (seen.has(key)) throw invalid(`attributes.${at}.key`, 'duplicate')
    if (!isValueOf(field, value)) throw invalid(`attributes.${at}.value`, 'wrong')
    seen.add(key)
  }
}

function checkListing({ title, pictures }: CleanPost, form: Form): void {
  if (!title) throw invalid('title', 'empty')
  if (!pictures.length) throw invalid('media', 'too_few', 1)
  if (!form.tackle) throw invalid('tackle', 'required')
  if (!form.condition) throw invalid('condition', 'required')
  if (form.priceFen === undefined) throw invalid('priceFen', 'required')
  if (!form.handovers?.length) throw invalid('handovers', 'required')
  if (form.condition === 'flawed' && !cleanLine(form.flaw ?? '')) throw invalid('flaw', 'empty')
  if (form.handovers.includes('meet') && !form.place) throw invalid('place', 'required')
  if ((form.visibility ?? 0) !== 0) throw invalid('visibility', 'choice', '0')
  checkAttributes(form.tackle, form.attributes ?? [])
}

/** A draft may hold what was said of another kind: that is left out. */
const factsOf = (form: Form): ListingFacts => ({
  tackle: form.tackle ?? null,
  condition: form.condition ?? null,
  price_fen: form.priceFen ?? null,
  open_to_offers: form.openToOffers ?? false,
  handovers: form.handovers ?? [],
  attributes: form.attributes ?? [],
  flaw: cleanLine(form.flaw ?? ''),
})

const textsOf = ({ title, body }: Pick<CleanPost, 'title' | 'body'>, form: Form): string[] => [
  title,
  body,
  form.flaw ?? '',
  ...(form.tags ?? []),
  form.place?.name ?? '',
  form.place?.address ?? '',
]

/** Second-hand tackle that a member sells. */
export const secondhandPost = definePostType('secondhand', {
  check: checkListing,
  async screen(trx, post, form, postId) {
    const before = postId === null ? undefined : await lockListing(trx, postId)
    const screened = await screenListing(trx, textsOf(post, form), before)
    return {
      outcome: screened.outcome,
      async save(db, id) {
        await setScreening(db, id, screened)
        if (screened.outcome === 'held') await endOffers(db, id, { accepted: false, open: true })
        // What was taken down is on sale again by its form.
        if (before?.status === 'off') await setStatus(db, id, { status: 'on_sale', buyer_id: null })
      },
    }
  },
  own: {
    async save(trx, postId, _post, form, authorId) {
      const facts = factsOf(form)
      await saveListing(trx, postId, authorId, facts)
      if (facts.price_fen !== null) await endDearOffers(trx, postId, facts.price_fen)
      await savePointForAll(trx, postId)
    },
    find: findListings,
    card: presentListingCard,
    detail: presentListing,
    edit: presentListingEdit,
    texts: ({ flaw, attributes }) => [flaw, ...attributes.map(({ value }) => value)],
  },
})
