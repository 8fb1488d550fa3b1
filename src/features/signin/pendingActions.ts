import { reporting } from '@/features/report'
import { replace } from '@/lib/navigation'
import { call } from '@/stores/api'
import { attempt } from '@/stores/errors'
import { takePendingAction, type PendingAction } from '@/stores/signin'

/** Resumed by the screen that it is about (features/comment/Discussion). */
type PendingElsewhere = Extract<PendingAction, { name: 'write' }>
type PendingHere = Exclude<PendingAction, PendingElsewhere>

/** Performs an action, and goes back to the page where it was started, or on to where it leads. */
type Performer<A extends PendingAction> = (pending: A, goBack: () => unknown) => unknown

/** Calls the server before going back, so that the page already shows the result. */
const before =
  <A extends PendingAction>(perform: (pending: A) => Promise<unknown>): Performer<A> =>
  async (pending, goBack) => {
    await attempt(() => perform(pending))
    goBack()
  }

const performers: { [N in PendingHere['name']]: Performer<Extract<PendingHere, { name: N }>> } = {
  like: before(({ id }) => call('POST comments', { type: 'like', id, on: true })),
  favour: before(({ id }) => call('POST collect', { id, on: true })),
  follow: before(({ id }) => call('POST user/follow', { id, on: true })),
  followTopic: before(({ id }) => call('POST topic/like', { id, on: true })),
  followForum: before(({ id }) => call('POST bbs/like', { id, on: true })),
  likeComment: before(({ id }) => call('POST comments/mark', { id, on: true })),
  // Its sheet would be closed with the page that is left.
  report: async ({ type, id }, goBack) => {
    await goBack()
    reporting.begin({ type, id })
  },
  open: ({ address }) => replace(address),
}

const isPendingHere = (pending: PendingAction): pending is PendingHere => pending.name in performers

/** Performs, once, what the visitor wanted before they signed in, and goes back. The app may have been restarted in between. */
export async function resumePendingAction(goBack: () => unknown): Promise<void> {
  const pending = takePendingAction(isPendingHere)
  if (pending) await (performers[pending.name] as Performer<PendingHere>)(pending, goBack)
  else goBack()
}
