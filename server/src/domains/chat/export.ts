import type { ReadServices } from '../../kernel/context.ts'
import { inBatches } from '../../lib/batches.ts'
import { exportDeleted } from './hidingQueries.ts'
import { exportInvites } from './inviteQueries.ts'
import { present } from './messages.ts'
import { exportGroups, exportMessages, type ExportedRow } from './queries.ts'

const BATCH = 200

/** What a member said, and the groups that they are in, to be taken home. What others said is theirs. */
export const exportChats = (services: ReadServices, memberId: number): Record<string, () => AsyncIterable<object>> => ({
  messages: () =>
    inBatches(BATCH, async (after) => {
      const rows = await exportMessages(services.db, memberId, after, BATCH)
      const messages = await present(services, rows, (row) => (isOwn(row, memberId) ? 'owner' : 'readers'))
      return messages.map(({ id, to, group, kind, text, picture, voice, file, place, createdAt }, at) => ({
        id,
        to,
        group,
        kind,
        text,
        picture: picture?.full,
        voice: voice?.url,
        file: file?.url,
        card: cardOf(rows[at]!),
        place,
        createdAt,
      }))
    }),
  groups: () => inBatches(BATCH, (after) => exportGroups(services.db, memberId, after, BATCH)),
  deletedMessages: () => inBatches(BATCH, (after) => exportDeleted(services.db, memberId, after, BATCH)),
  groupInvites: () => inBatches(BATCH, (after) => exportInvites(services.db, memberId, after, BATCH)),
})

/** Whether what is in a message is its sender's: not in one that was sent on. */
const isOwn = ({ picture, picture_owner, file, file_owner }: ExportedRow, memberId: number) =>
  (picture ? picture_owner : file ? file_owner : memberId) === memberId

/** As it is stored: of whatever type. */
const cardOf = ({ card_type: type, card_id: id }: ExportedRow) => (type === null ? undefined : { type, id })
