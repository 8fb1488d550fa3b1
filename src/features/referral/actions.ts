import { t } from '@/lib/i18n/rooms'
import { HOME } from '@/lib/routes'
import { withQuery } from '@/lib/url'
import { shareBySystem } from '@/stores/systemShare'

/** Where an invited friend arrives: the app keeps the code until they sign up. */
export const invitingPath = (code: string) => withQuery(HOME, { invite: code })

/** Shares the invitation, where that is not the host's business. */
export const shareInvitation = (code: string): Promise<void> =>
  shareBySystem({ title: t.referral.shareTitle, path: withQuery('/', { invite: code }) }, t.referral.shared)
