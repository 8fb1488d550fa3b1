import { reporting } from '@/features/report'
import { replace } from '@/lib/navigation'
import { call } from '@/stores/api'
import { attempt } from '@/stores/errors'
import { takeWish, type Wish } from '@/stores/signin'

/** What is left to the screen that it is about (features/comment/Discussion). */
type Elsewhere = Extract<Wish, { name: 'write' }>
type Ours = Exclude<Wish, Elsewhere>

/** Makes a wish come true, and goes back to the page that it was made on, or wherever else it leads. */
type Act<W extends Wish> = (wish: W, goBack: () => void) => unknown

/** What the server does comes before the page, which then shows it as done. */
const before =
  <W extends Wish>(ask: (wish: W) => Promise<unknown>): Act<W> =>
  async (wish, goBack) => {
    await attempt(() => ask(wish))
    goBack()
  }

const acts: { [N in Ours['name']]: Act<Extract<Ours, { name: N }>> } = {
  like: before(({ id }) => call('POST comments', { type: 'like', id, on: true })),
  favour: before(({ id }) => call('POST collect', { id, on: true })),
  follow: before(({ id }) => call('POST user/follow', { id, on: true })),
  likeComment: before(({ id }) => call('POST comments/mark', { id, on: true })),
  report: ({ type, id }, goBack) => {
    goBack()
    reporting.begin({ type, id })
  },
  open: ({ address }) => replace(address),
}

const isOurs = (wish: Wish): wish is Ours => wish.name in acts

/** Signed in, maybe in an app that has begun anew: does what was asked for before, once, and goes back. */
export async function fulfilWish(goBack: () => void): Promise<void> {
  const wish = takeWish(isOurs)
  if (wish) await (acts[wish.name] as Act<Ours>)(wish, goBack)
  else goBack()
}
