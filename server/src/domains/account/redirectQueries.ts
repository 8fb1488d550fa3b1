import type { Insertable } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { Database } from '../../infra/schema.ts'

export async function insertRedirect(db: Db, redirect: Insertable<Database['sign_in_redirect']>): Promise<void> {
  await db.insertInto('sign_in_redirect').values(redirect).execute()
}

/** Uses up what a browser was sent with. Another browser gets nothing, and takes nothing away. */
export const takeRedirect = (db: Db, { state, browser }: { state: Buffer; browser: Buffer }) =>
  db
    .deleteFrom('sign_in_redirect')
    .where('state_hash', '=', state)
    .where('browser_hash', '=', browser)
    .where('expires_at', '>', new Date())
    .returning(['way', 'back', 'invite'])
    .executeTakeFirst()

export async function insertTicket(db: Db, ticket: Insertable<Database['sign_in_ticket']>): Promise<void> {
  await db.insertInto('sign_in_ticket').values(ticket).execute()
}

/** Uses up a ticket, in the browser that got it. */
export const takeTicketRow = (db: Db, { ticket, browser }: { ticket: Buffer; browser: Buffer }) =>
  db
    .deleteFrom('sign_in_ticket')
    .where('ticket_hash', '=', ticket)
    .where('browser_hash', '=', browser)
    .where('expires_at', '>', new Date())
    .returning(['platform', 'app_id as appId', 'openid', 'unionid', 'invite', 'name', 'picture'])
    .executeTakeFirst()
