import type { Voice } from '@anglers/contract/chat'
import type { Picture, Place } from '@anglers/contract/common'
import type { MessageCard } from '@anglers/contract/messageCards'
import { makeAutoObservable, observableRef } from 'mobx'
import { UPLOAD_TRIES, type DeviceFile } from '@/features/media'
import { newKey } from '@/lib/key'

/** What a member sends: exactly one of these. */
export type Content =
  | { kind: 'text'; text: string; mentions?: number[]; mentionsAll?: boolean }
  | { kind: 'picture'; picture: Picture }
  | { kind: 'voice'; voice: Voice }
  | { kind: 'card'; card: MessageCard }
  | { kind: 'place'; place: Place }

/** A file that the server does not have yet. */
export type OwnFile =
  | { kind: 'picture'; path: string }
  /** `ms` is its length. */
  | { kind: 'voice'; path: string; ms: number }

/** What is kept of a message on its way. */
export interface Kept {
  clientId: string
  content: Content | null
  /** Instead of content: the file that becomes it, `path` being its name on the shelf. */
  file?: OwnFile
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
  /** How often the file did not get through though the line stood. */
  tries = 0
  /** `waiting` for those before it or for the network, `failed` when the server refused. */
  phase: 'waiting' | 'sending' | 'failed'
  problem: string
  /** Of the upload of a file. */
  percent = 0
  private readonly own: OwnFile | null

  /** @param device the file that becomes its content */
  constructor(
    { clientId = newKey(), content, file, at = Date.now(), problem = '' }: Partial<Kept>,
    readonly device: DeviceFile | null = null,
  ) {
    this.clientId = clientId
    this.content = content ?? null
    this.own = file ?? null
    this.at = at
    this.problem = problem
    this.phase = problem ? 'failed' : 'waiting'
    makeAutoObservable<Outgoing, 'own'>(this, {
      clientId: false,
      at: false,
      own: false,
      device: false,
      tries: false,
      stuck: false,
      kept: false,
      content: observableRef,
    })
  }

  /** As the host shows it. */
  get file(): OwnFile | null {
    return this.own && { ...this.own, path: this.device?.path ?? '' }
  }

  /** The file is gone from this device: there is nothing to send. */
  get lost(): boolean {
    return this.device?.lost ?? false
  }

  /** Its file does not get through. */
  get stuck(): boolean {
    return this.tries >= UPLOAD_TRIES
  }

  /** What outlives a reload: nothing of a file that neither the server nor the shelf has. One that is stuck tries anew then. */
  get kept(): Kept | null {
    const { clientId, content, own, device, at } = this
    const problem = this.stuck ? '' : this.problem
    const held = content ? { content } : own && device?.shelved ? { content: null, file: { ...own, path: device.shelved } } : null
    return held && { clientId, ...held, at, ...(problem && { problem }) }
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
