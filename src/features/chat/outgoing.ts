import type { PostLink } from '@anglers/contract/chat'
import type { Picture, Place } from '@anglers/contract/common'
import { makeAutoObservable, observableRef } from 'mobx'
import { newKey } from '@/lib/key'
import type { ChosenPicture } from '@/platform/media'

/** What a member sends: exactly one of these. */
export type Content =
  | { kind: 'text', text: string, mentions?: number[], mentionsAll?: boolean }
  | { kind: 'picture', picture: Picture }
  | { kind: 'post', post: PostLink }
  | { kind: 'place', place: Place }

/** What is kept of a message on its way. */
export interface Kept {
  clientId: string
  content: Content
  /** Milliseconds since 1970, by this device's clock. */
  at: number
  /** Why the server refused it, in its own sentence; it waits for a tap then. */
  problem?: string
}

/** A message on its way. Sent again it keeps its clientId: the server takes it once. */
export class Outgoing {
  readonly clientId: string
  readonly at: number
  content: Content | null
  /** A picture that the server does not have yet. */
  readonly chosen: ChosenPicture | null
  /** `waiting` for those before it or for the network, `failed` when the server refused. */
  phase: 'waiting' | 'sending' | 'failed'
  problem: string
  /** Of the upload of a picture. */
  percent = 0

  constructor({ clientId = newKey(), content, at = Date.now(), problem = '', chosen = null }: Partial<Kept> & { chosen?: ChosenPicture | null }) {
    this.clientId = clientId
    this.content = content ?? null
    this.at = at
    this.chosen = chosen
    this.problem = problem
    this.phase = problem ? 'failed' : 'waiting'
    makeAutoObservable(this, { clientId: false, at: false, chosen: false, content: observableRef })
  }

  /** What outlives a reload: nothing of a picture that the server does not have. */
  get kept(): Kept | null {
    const { clientId, content, at, problem } = this
    return content && { clientId, content, at, ...(problem && { problem }) }
  }

  fill(content: Content): void {
    this.content = content
  }

  progress(percent: number): void {
    this.percent = percent
  }

  turn(phase: Outgoing['phase'], problem = ''): void {
    this.phase = phase
    this.problem = problem
  }
}
