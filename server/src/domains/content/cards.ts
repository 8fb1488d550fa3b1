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

/** The kind of reader who is no member; members' are the numbers from 1 on. */
const VISITOR = 0
const kindOf = ({ vip, mayWrite, liked, faved }: Facts): number =>
  1 + Number(vip) + 2 * Number(mayWrite) + 4 * Number(liked) + 8 * Number(faved)

/**
 * The card of a post for this viewer. Most are nothing more to it than other readers are, and see it alike but for a few facts: they share
 * one, which is made for somebody of whom no more is known, so that nothing of one reader's comes into what another one sees. What one of
 * them alone is shown so far is written with the rest of their list, which takes less than card by card.
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
  return (made[kind] = Object.freeze(facts ? present(...memberWith(row.id, facts)) : present(null, NO_STANDING)))
}

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
