import type { ReadServices } from '../../kernel/context.ts'
import { inBatches } from '../../lib/batches.ts'
import { exportInvites } from './inviteQueries.ts'
import { present } from './messages.ts'
import { exportGroups, exportMessages } from './queries.ts'

const BATCH = 200

/** What a member said, and the groups that they are in, to be taken home. What others said is theirs. */
export const exportChats = (services: ReadServices, memberId: number): Record<string, () => AsyncIterable<object>> => ({
  messages: () =>
    inBatches(BATCH, async (after) =>
      (await present(services, await exportMessages(services.db, memberId, after, BATCH), 'owner')).map(
        ({ id, to, group, kind, text, picture, voice, card, place, createdAt }) => ({
          id,
          to,
          group,
          kind,
          text,
          picture: picture?.full,
          voice: voice?.url,
          card: card && { type: card.type, id: card.id },
          place,
          createdAt,
        }),
      ),
    ),
  groups: () => inBatches(BATCH, (after) => exportGroups(services.db, memberId, after, BATCH)),
  groupInvites: () => inBatches(BATCH, (after) => exportInvites(services.db, memberId, after, BATCH)),
})
