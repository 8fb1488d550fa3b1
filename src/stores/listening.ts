import { reaction } from 'mobx'
import { onNetwork } from '@/platform/network'
import { session } from './session'

/** What listens is fetched when there is a member to listen for: a visitor's first screen does without. */
const live = () => import(/* webpackChunkName: "live" */ './live')

let shown = false

const begin = () => void live().then(({ socket }) => shown && socket.show())

/** The app is shown: whoever is signed in, or signs in meanwhile, is connected. */
export function appShown(): void {
  shown = true
  if (session.active) begin()
}

/** The app is hidden. */
export function appHidden(): void {
  shown = false
  if (session.active) void live().then(({ socket }) => shown || socket.hide())
}

reaction(
  () => session.userId !== 0,
  (signedIn) => {
    if (signedIn && shown) begin()
  },
)

onNetwork((connected) => {
  if (session.active) void live().then(({ socket }) => socket.network(connected))
})
