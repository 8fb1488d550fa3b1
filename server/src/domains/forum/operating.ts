import { type ForumAccess, forumAccesses } from '@anglers/contract/forum'
import { FORUM_DESCRIPTION_CHARS, FORUM_NAME_CHARS, FORUM_PRICE_MAX_FEN, POST_PASSWORD_CHARS } from '@anglers/contract/limits'
import type { Db } from '../../infra/database.ts'
import { type Context, transact } from '../../kernel/context.ts'
import { cleanLine } from '../../lib/text.ts'
import { hashPassword } from '../account/password.ts'
import { findMemberByLogin } from '../account/roles.ts'
import { hidePictures } from '../media/shown.ts'
import { closePosts, findForumByName, insertForum, sectionNamed, setEntrance, setModerator } from './operatingQueries.ts'
import { updateForum } from './queries.ts'

// What operators do, by `npm run forums`.

/** Posts whose lists change in one transaction. */
const CLOSED_AT_ONCE = 500

async function forumNamed(db: Db, name: string): Promise<number> {
  const forum = await findForumByName(db, name)
  if (!forum) throw new Error(`There is no forum ${name}.`)
  return forum.id
}

function checked(typed: string, chars: number, what: string): string {
  const text = cleanLine(typed)
  if (!text || [...text].length > chars) throw new Error(`${what} has 1 to ${chars} characters.`)
  return text
}

/** Adds a forum to a section, which is added with it where it is new. Everyone may enter. @throws Error where the name is taken */
export function addForum(context: Context, section: string, typedName: string, words: string): Promise<number> {
  const name = checked(typedName, FORUM_NAME_CHARS, "A forum's name")
  const description = words ? checked(words, FORUM_DESCRIPTION_CHARS, 'A description') : ''
  return transact(context, async ({ db }) => {
    if (await findForumByName(db, name)) throw new Error(`There is a forum ${name} already.`)
    return insertForum(db, {
      section_id: await sectionNamed(db, checked(section, FORUM_NAME_CHARS, "A section's name")),
      name,
      description,
    })
  })
}

/** Says what a forum is about. @throws Error */
export function describeForum(context: Context, name: string, words: string): Promise<void> {
  return transact(context, async ({ db }) =>
    updateForum(db, await forumNamed(db, name), { description: checked(words, FORUM_DESCRIPTION_CHARS, 'A description') }),
  )
}

/**
 * Changes who may enter a forum. That is so at once; its posts leave the lists of the whole site, or come back, a few hundred at a
 * time.
 *
 * @param with_ the password, or the price in fen, where that is asked for
 * @throws Error for what is no way to enter
 */
export async function setForumAccess(context: Context, name: string, access: string, with_ = ''): Promise<void> {
  if (!forumAccesses.includes(access as ForumAccess)) throw new Error(`Who may enter is one of ${forumAccesses.join(', ')}.`)
  const price = Number(with_)
  if (access === 'paid' && !(Number.isInteger(price) && price >= 1 && price <= FORUM_PRICE_MAX_FEN))
    throw new Error(`The price is 1 to ${FORUM_PRICE_MAX_FEN} fen.`)
  const password = access === 'password' ? checked(with_, POST_PASSWORD_CHARS, 'A password') : null
  const entrance = {
    access: access as ForumAccess,
    password_hash: password && (await hashPassword(password)),
    price_fen: access === 'paid' ? price : null,
  }
  const id = await forumNamed(context.db, name)
  const closes = access !== 'all'
  // First, whether it closes or opens: nothing is listed that may not be read, and what is published meanwhile is listed or not by itself.
  await transact(context, async ({ db }) => setEntrance(db, id, entrance))
  for (let moved = CLOSED_AT_ONCE; moved === CLOSED_AT_ONCE;)
    moved = await transact(context, async (trx) => {
      if (closes) hidePictures(trx)
      return closePosts(trx.db, id, closes, CLOSED_AT_ONCE)
    })
}

/** Makes a member a moderator of a forum, or no longer. @throws Error where there is no such forum or member */
export function setForumModerator(context: Context, name: string, login: string, on: boolean): Promise<void> {
  return transact(context, async ({ db }) => {
    const member = await findMemberByLogin(db, login)
    if (!member) throw new Error(`There is no member ${login}.`)
    await setModerator(db, await forumNamed(db, name), member.id, on)
  })
}
