import { isDeepStrictEqual } from 'node:util'
import type { Viewer } from '../../kernel/viewer.ts'
import { isModerator, mayWrite } from '../../kernel/viewer.ts'
import { alike } from '../../kernel/alike.ts'
import { NO_STANDING } from './present.ts'
import type { CardRow, Standing } from './queries.ts'

/** A member of whom nothing is known but what a card goes by. */
const SOMEBODY = { id: 0, role: 'member', hasBlocks: false, hasDismissed: false, scope: 'read' } as const

const LONG_AGO = new Date(0)

type Present<Shown> = (viewer: Viewer | null, standing: Standing) => Shown

/** What is shown of a row that was read for several at once, by the kind of reader, as long as it has the same beside it. */
const shown = new WeakMap<CardRow, { own: unknown; byKind: unknown[] }>()

/** The kind of reader who is no member; members' are the numbers from 1 on. */
const VISITOR = 0
const kindOf = ({ vip, mayWrite, liked, faved }: Facts): number =>
  1 + Number(vip) + 2 * Number(mayWrite) + 4 * Number(liked) + 8 * Number(faved)

interface Read {
  row: CardRow
  /** What it has by its type, of a statement of its own. */
  own: unknown
  standing: Standing
}

/**
 * What this viewer is shown of a post. Most are nothing more to it than other readers are, and see it alike but for a few facts: they share
 * what is shown, which is made for somebody of whom no more is known, so that nothing of one reader's comes into what another one sees.
 * What one of them alone is shown so far is written with the rest of their list, which takes less than card by card.
 *
 * @param present goes by the row, by what it has by its type, and by its arguments, and by nothing else
 */
export function shownTo<Shown extends object>(viewer: Viewer | null, { row, own, standing }: Read, present: Present<Shown>): Shown {
  if (isSpecial(row, viewer, standing)) return present(viewer, standing)
  const facts = viewer && {
    vip: viewer.vip,
    mayWrite: mayWrite(viewer),
    liked: standing.liked.has(row.id),
    faved: standing.faved.has(row.id),
  }
  const kind = facts ? kindOf(facts) : VISITOR
  let its = shown.get(row)
  if (!its || !isDeepStrictEqual(its.own, own)) shown.set(row, (its = { own, byKind: [] }))
  const known = its.byKind[kind] as Shown | undefined
  if (known) return alike(known)
  const made = Object.freeze(facts ? present(...memberWith(row.id, facts)) : present(null, NO_STANDING))
  its.byKind[kind] = made
  return made
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

function memberWith(id: number, facts: Facts): Parameters<Present<unknown>> {
  const only = (is: boolean) => new Set(is ? [id] : [])
  return [
    { ...SOMEBODY, vip: facts.vip, bannedUntil: facts.mayWrite ? null : LONG_AGO },
    { ...NO_STANDING, liked: only(facts.liked), faved: only(facts.faved) },
  ]
}
