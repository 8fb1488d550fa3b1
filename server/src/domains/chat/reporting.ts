import { notFound } from '../../kernel/errors.ts'
import type { Module } from '../../kernel/module.ts'
import { authorPage } from '../../lib/appPages.ts'
import { cardEvidence } from './cards.ts'
import { findEvidence } from './evidenceQueries.ts'
import { findMembership } from './queries.ts'

export const reportTargets = {
  message: {
    reasons: ['spam', 'fraud', 'abuse', 'porn', 'poaching', 'illegal', 'privacy', 'other'],
    /** Not of a message that they never got, deleted or have cleared away, that was taken back, or that nobody wrote. */
    async evidence({ db, modules }, viewer, id) {
      const said = await findEvidence(db, viewer.id, id)
      const mine = said && (await findMembership(db, said.conversation_id, viewer.id))
      if (!said || !mine || id <= mine.cleared_id || said.recalled_at || said.kind === 'event' || said.kind === 'recall') throw notFound()
      const place = said.lat === null ? '' : `${said.place_name} ${said.place_address} (${said.lat}, ${said.lng})`
      const card = said.card_type === null ? '' : await cardEvidence({ db, modules }, { type: said.card_type, id: said.card_id! })
      // Its writer's page: what others say to one another stays between them.
      return {
        authorId: said.sender_id,
        words: said.body || place || card || (said.file ?? ''),
        link: authorPage(said.sender_id),
        picture: said.media_id,
        voice: said.voice_id,
      }
    },
  },
} satisfies Module['reportTargets']
