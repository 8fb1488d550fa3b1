import type { Quote, Voice } from '@anglers/contract/chat'
import type { Attachment } from '@anglers/contract/files'
import type { Picture, Place } from '@anglers/contract/common'
import type { SentCard } from '@anglers/contract/messageCards'
import { makeAutoObservable, observableRef } from 'mobx'
import { UPLOAD_TRIES, type DeviceFile } from '@/features/media'
import { newKey } from '@/lib/key'
import type { Sendable } from '@/stores/outbox'

/** The content of a message: exactly one of these. */
export type Content =
  | { kind: 'text'; text: string; mentions?: number[]; mentionsAll?: boolean; quote?: Quote }
  | { kind: 'picture'; picture: Picture }
  | { kind: 'voice'; voice: Voice }
  | { kind: 'file'; file: Attachment }
  | { kind: 'card'; card: SentCard }
  | { kind: 'place'; place: Place }

/** A message that is sent on: what is in it is sent again. */
export interface Forwarded {
  kind: 'forward'
  id: number
}

/** A file that is not uploaded yet. */
export type OwnFile =
  | { kind: 'picture'; path: string }
  /** `ms` is its length. */
  | { kind: 'voice'; path: string; ms: number }
  | { kind: 'file'; path: string; name: string; bytes: number }

/** An unsent message as it is stored on the device. */
export interface Kept {
  clientId: string
  content: Content | null
  /** Instead of content: the file to upload; `path` is its name in the file cache. */
  file?: OwnFile
  /** Milliseconds since 1970, by this device's clock. */
  at: number
  /** The server's error message, where it refused the message; the sender has to tap to retry. */
  problem?: string
}

/** A message that is being sent. A resend keeps its clientId, so that the server stores it once. */
export class Outgoing implements Sendable<Kept> {
  readonly clientId: string
  readonly at: number
  content: Content | null
  /** Failed uploads despite a working connection. */
  attempts = 0
  /** `waiting` for earlier messages or the network, `failed` when the server refused it. */
  phase: 'waiting' | 'sending' | 'failed'
  problem: string
  /** Progress of the upload. */
  percent = 0
  private readonly own: OwnFile | null

  /** @param device the file to upload */
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
      attempts: false,
      stuck: false,
      kept: false,
      content: observableRef,
    })
  }

  /** The file, under the path that the host can show. */
  get file(): OwnFile | null {
    return this.own && { ...this.own, path: this.device?.path ?? '' }
  }

  /** The file is gone from this device: the message cannot be sent. */
  get lost(): boolean {
    return this.device?.lost ?? false
  }

  get hasFiles(): boolean {
    return this.content === null
  }

  /** The upload keeps failing. */
  get stuck(): boolean {
    return this.attempts >= UPLOAD_TRIES
  }

  /** What is stored for a reload; null for a file that is neither uploaded nor cached. A stuck upload is retried then. */
  get kept(): Kept | null {
    const { clientId, content, own, device, at } = this
    const problem = this.stuck ? '' : this.problem
    const held = content ? { content } : own && device?.cachedName ? { content: null, file: { ...own, path: device.cachedName } } : null
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
