import { reaction } from 'mobx'
import { onNetwork } from '@/platform/network'
import { renewKept } from './reading'
import { session } from './session'

/** The live code is loaded once a member is signed in, so that a visitor's first load is smaller. */
const live = () => import(/* webpackChunkName: "live" */ './live')

let shown = false

const begin = () => void live().then(({ socket }) => shown && socket.show())

/** The app was shown: connects the signed-in member, and anyone who signs in later. */
export function appShown(): void {
  shown = true
  if (session.active) begin()
}

/** The app was hidden. */
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
  if (connected) void renewKept()
  if (session.active) void live().then(({ socket }) => socket.network(connected))
})
