import type { PostCard } from '@anglers/contract/content'
import type { Viewer } from '../../kernel/viewer.ts'
import { isModerator, mayWrite } from '../../kernel/viewer.ts'
import { alike } from '../../kernel/alike.ts'
import { NO_STANDING } from './present.ts'
import type { CardRow, Standing } from './queries.ts'

/** A member of whom nothing is known but what a card goes by. */
const SOMEBODY = { id: 0, role: 'member', hasBlocks: false, hasDismissed: false, scope: 'read' } as const

const LONG_AGO = new Date(0)

type Present = (viewer: Viewer | null, standing: Standing) => PostCard

/** The cards of rows that were read for several at once, by the kind of reader. */
const cards = new WeakMap<CardRow, PostCard[]>()

/**
 * The card of a post for this viewer. Most are nothing more to it than other readers are, and see it alike but for a few facts: they share
 * one, which is made for somebody of whom no more is known, so that nothing of one reader's comes into what another one sees.
 */
export function cardFor(row: CardRow, viewer: Viewer | null, standing: Standing, present: Present): PostCard {
  if (isSpecial(row, viewer, standing)) return present(viewer, standing)
  const facts = viewer && {
    vip: viewer.vip,
    mayWrite: mayWrite(viewer),
    liked: standing.liked.has(row.id),
    faved: standing.faved.has(row.id),
  }
  const kind = facts ? kindOf(facts) : VISITOR
  let made = cards.get(row)
  if (!made) cards.set(row, (made = []))
  const known = made[kind]
  if (known) return alike(known)
  return (made[kind] = facts ? present(...memberWith(row.id, facts)) : present(null, NO_STANDING))
}

const VISITOR = 0
/** One number for each of what a member's card goes by. */
const kindOf = ({ vip, mayWrite, liked, faved }: Facts) => 1 + Number(vip) + 2 * Number(mayWrite) + 4 * Number(liked) + 8 * Number(faved)

/** Whether the post is something to its viewer that it is not to every reader, or shows another one, which may be that. */
const isSpecial = (row: CardRow, viewer: Viewer | null, { granted, forums }: Standing): boolean =>
  row.reprint_of !== null ||
  (viewer !== null && (viewer.id === row.author_id || isModerator(viewer) || granted.has(row.id) || forums.has(row.id)))

interface Facts {
  vip: boolean
  mayWrite: boolean
  liked: boolean
  faved: boolean
}

function memberWith(id: number, facts: Facts): Parameters<Present> {
  const only = (is: boolean) => new Set(is ? [id] : [])
  return [
    { ...SOMEBODY, vip: facts.vip, bannedUntil: facts.mayWrite ? null : LONG_AGO },
    { ...NO_STANDING, liked: only(facts.liked), faved: only(facts.faved) },
  ]
}
